import { lessonBooked, lessonCancelled, lessonLapsed, lessonMoved } from '#features/lessons/events.ts'
import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as links from '../offer-links-contract.ts'
import * as inform from '../inform-contract.ts'
import * as timeOff from '../time-off-contract.ts'
import { estimateFirst, estimateWaits } from './estimate-waits.ts'
import { acceptOffer, endOffer, listOffers } from './answering.ts'
import { sendGap } from './gaps.ts'
import { listLearnersToInform, noteInformed } from './inform.ts'
import { acceptLinkedOffer, declineLinkedOffer, getLinkedOffer } from './offer-links.ts'
import { notifyOfOffer } from './notify-of-offer.ts'
import { notifyOfTaking } from './notify-of-taking.ts'
import { notifyOfTimeOff } from './notify-of-time-off.ts'
import { endOldWaits, expireOffer, offerFreeTimes, offerNewTimes, queueOffers } from './offers.ts'
import { getRefillRate } from './refill.ts'
import { takeSickDay } from './sick-day.ts'
import { listAffected, takeTimeOff } from './time-off.ts'
import {
  addToWaitingList,
  endWaiting,
  joinWaitingList,
  leaveWaitingList,
  listMyWaiting,
  listWaiting,
} from './waiting.ts'

const freed = [lessonCancelled, lessonLapsed, lessonMoved].map((event) =>
  subscribe(event, 'offer-freed-time', ({ instructorId }, services) =>
    services.asSystem('time came free', (db) => queueOffers(db, instructorId)),
  ),
)

export const feature: Feature = {
  name: 'waiting-list',
  routes(app) {
    route(app, contract.joinWaitingList, ({ db, me, input }) => joinWaitingList(db, me.id, input))
    route(app, contract.addToWaitingList, ({ db, me, input }) => addToWaitingList(db, me.id, input))
    route(app, contract.listMyWaiting, async ({ db, me }) => ({ entries: await listMyWaiting(db, me.id) }))
    route(app, contract.leaveWaitingList, ({ db, me, input }) => leaveWaitingList(db, me.id, input.id))
    route(app, contract.listWaiting, async ({ db, me }) => ({ waiting: await listWaiting(db, me.id) }))
    route(app, contract.listOffers, async ({ db, me }) => ({ offers: await listOffers(db, me.id) }))
    route(app, contract.acceptOffer, ({ db, me, input }) => acceptOffer(db, me.id, input))
    route(app, contract.endOffer, ({ db, me, input }) => endOffer(db, me.id, input.id))
    route(app, contract.sendGap, async ({ db, me, input }) => ({
      offers: await sendGap(db, me.id, input),
    }))
    route(app, timeOff.listAffected, async ({ db, me, input }) => ({
      lessons: await listAffected(db, me.id, input),
    }))
    route(app, timeOff.takeTimeOff, ({ db, me, input }) => takeTimeOff(db, me.id, input))
    route(app, timeOff.takeSickDay, ({ db, me, input }) => takeSickDay(db, me.id, input))
    route(app, inform.listLearnersToInform, async ({ db, me }) => ({
      learners: await listLearnersToInform(db, me.id),
    }))
    route(app, inform.noteInformed, async ({ db, me, input }) => {
      await noteInformed(db, me.id, input)
      return {}
    })
    route(app, links.getLinkedOffer, ({ services, input }) => getLinkedOffer(services, input.token))
    route(app, links.acceptLinkedOffer, ({ services, input }) => acceptLinkedOffer(services, input))
    route(app, links.declineLinkedOffer, ({ services, input }) => declineLinkedOffer(services, input.token))
    route(app, contract.getRefillRate, ({ db, me }) => getRefillRate(db, me.id))
  },
  jobs: [offerFreeTimes, expireOffer, offerNewTimes, estimateFirst, estimateWaits, endOldWaits],
  subscribers: [
    ...freed,
    subscribe(contract.timeOffered, 'notify-learner', ({ offerId }, services) =>
      notifyOfOffer(services, offerId),
    ),
    subscribe(contract.timeTakenOff, 'notify-people', (taken, services, event) =>
      notifyOfTimeOff(services, taken, event),
    ),
    subscribe(lessonBooked, 'notify-of-taking', ({ lessonId }, services) =>
      notifyOfTaking(services, lessonId),
    ),
    subscribe(lessonBooked, 'end-waiting', ({ lessonId }, services) =>
      services.asSystem('somebody who waited has a lesson', (db) => endWaiting(db, lessonId)),
    ),
    subscribe(learnerLeft, 'end-waiting', ({ instructorId, learnerId }, services) =>
      services.asSystem('a learner has left the instructor who put them on the list', (db) =>
        db.execute(
          'waiting-list.endOfThoseWhoLeft',
          'delete from public.waiting_list where instructor_id = $1 and learner_id = $2 and by_instructor',
          [instructorId, learnerId],
        ),
      ),
    ),
  ],
  personalData: [
    rowsOf(
      'learners_to_inform',
      'select lesson_id, informed_at from public.learners_to_inform where instructor_id = $1 order by lesson_id',
    ),
    rowsOf(
      'waiting_list',
      'select instructor_id is null as any_instructor, sector, gearbox, minutes, times, created_at from public.waiting_list where learner_id = $1 order by created_at',
    ),
    rowsOf(
      'offers',
      `select case when learner_id = $1 then 'learner' else 'instructor' end as you_are, starts_at, minutes, reason, status, expires_at, created_at from public.offers
       where instructor_id = $1 or (learner_id = $1 and status <> 'queued') order by created_at`,
    ),
  ],
}
