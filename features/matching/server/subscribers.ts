import { notify } from '#features/notifications/server/notify.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { requestClosed, requestSent } from '../requests-contract.ts'
import { sayFits } from './reason-words.ts'
import { nobodyMail, requestMail } from './request-mail.ts'
import { findFit } from './requests.ts'
import type { StoredWishes } from './wishes.ts'

/** One that was settled meanwhile is no news. A stranger’s whole name is in none of it. */
const notifyInstructors = (services: Services, requestId: string) =>
  services.asSystem('instructors hear of a request', async (db) => {
    const recipients = await db.list(
      'matching.listToNotify',
      `select w.instructor_id, i.name, i.email, public.short_name(l.name) as "learner_name!", r.wishes, r.expires_at
       from public.lesson_requests r join public.lesson_request_recipients w on w.request_id = r.id
       join public.profiles i on i.id = w.instructor_id join public.profiles l on l.id = r.learner_id
       join public.instructors t on t.id = w.instructor_id and directory.may_be_booked(t)
       where r.id = $1 and r.status = 'open' and w.answer is null`,
      [requestId],
    )
    for (const { instructorId, name, email, learnerName, expiresAt, ...row } of recipients) {
      const wishes = row.wishes as StoredWishes
      const fit = await findFit(db, instructorId, wishes)
      await notify(db, services, {
        kind: 'lesson-requested',
        to: instructorId,
        key: `lesson-requested ${requestId} ${instructorId}`,
        ...(email !== null && {
          mail: () =>
            requestMail(services, {
              email,
              instructor: name,
              learnerName,
              sector: fit.sector,
              wishes,
              fits: sayFits({ ...fit, wishes }),
              expiresAt,
              zone: fit.zone,
            }),
        }),
      })
    }
  })

const notifyOfEnd = (services: Services, requestId: string) =>
  services.asSystem('people hear that a request is over', async (db) => {
    const request = await db.find(
      'matching.findClosed',
      `select r.status, r.learner_id, l.name, l.email, array(select w.instructor_id from public.lesson_request_recipients w
         where w.request_id = r.id and w.answer is null) as "others!"
       from public.lesson_requests r join public.profiles l on l.id = r.learner_id where r.id = $1`,
      [requestId],
    )
    if (!request) return
    const { status, learnerId, name, email, others } = request
    if (status === 'accepted' || status === 'withdrawn')
      for (const instructorId of others)
        await notify(db, services, {
          kind: 'request-settled',
          to: instructorId,
          key: `request-settled ${requestId} ${instructorId}`,
        })
    if (status === 'declined' || status === 'expired')
      await notify(db, services, {
        kind: 'request-over',
        to: learnerId,
        key: `request-over ${requestId}`,
        ...(email !== null && {
          mail: () => nobodyMail(services, { email, learner: name, wasDeclined: status === 'declined' }),
        }),
      })
  })

export const subscribers = [
  subscribe(requestSent, 'notify-instructors', ({ requestId }, services) =>
    notifyInstructors(services, requestId),
  ),
  subscribe(requestClosed, 'notify-of-end', ({ requestId }, services) => notifyOfEnd(services, requestId)),
]
