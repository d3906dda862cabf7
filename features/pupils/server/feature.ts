import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import { mustTakeCards } from '#features/payments/server/link-checkout.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import { getIncome } from '../income-contract.ts'
import * as prices from '../lesson-prices-contract.ts'
import * as leaving from '../leaving-contract.ts'
import * as earlier from '../earlier-contract.ts'
import * as money from '../money-contract.ts'
import { getMyRate } from '../rate-contract.ts'
import { addEarlierDebt, receiveEarlierDebt, removeEarlierDebt, undoEarlierReceipt } from './earlier-debts.ts'
import { enterLesson } from './enter-lesson.ts'
import { getIncome as readIncome } from './income.ts'
import { incomeFile } from './income-file.ts'
import { leaveInstructor, listKnownInstructors } from './leaving.ts'
import { invitePupil, joinPupil } from './join.ts'
import { getLessonPrices } from './lesson-prices.ts'
import { addPupil, addPupilNote, archivePupil, changePupil, deletePupil, restorePupil } from './pupils.ts'
import { findNextTime } from './next-time.ts'
import { addPrepaidHours, removePrepaidHours } from './prepaid-hours.ts'
import {
  changeLessonPayment,
  changeReceipt,
  getTakings,
  listOwed,
  receiveForLesson,
  undoReceipt,
} from './receipts.ts'
import { getPupil, listPupilRecords, listPupils } from './records.ts'
import { takingsFile } from './takings-file.ts'
import { findAgreedRate, findFirstLesson } from './usual-terms.ts'

const facts = `p.email, p.phone, p.hourly_rate_pence, p.minutes_taught, p.status, p.licence_seen_on, p.eyesight_checked_on, p.theory_test_on, p.driving_test_on, p.archived_at, p.left_at, p.created_at`

export const feature: Feature = {
  name: 'pupils',
  routes(app) {
    route(app, contract.addPupil, ({ db, me, input }) => addPupil(db, me.id, input))
    route(app, contract.listPupils, ({ db, me, input }) => listPupils(db, me.id, input))
    route(app, getMyRate, ({ db, me, input }) =>
      db.asService('what a learner pays', async (service) => ({
        hourlyRatePence: await findAgreedRate(service, me.id, input.id),
        firstLesson: await findFirstLesson(service, me.id, input.id),
      })),
    )
    route(app, contract.listPupilRecords, async ({ db, me }) => ({
      pupils: await listPupilRecords(db, me.id),
    }))
    route(app, contract.addPupilNote, ({ db, me, input }) => addPupilNote(db, me.id, input))
    route(app, contract.getPupil, ({ db, me, input }) => getPupil(db, me.id, input.id))
    route(app, contract.changePupil, ({ db, me, input }) => changePupil(db, me.id, input))
    route(app, contract.archivePupil, ({ db, me, input }) => archivePupil(db, me.id, input.id))
    route(app, contract.restorePupil, ({ db, me, input }) => restorePupil(db, me.id, input.id))
    route(app, contract.deletePupil, ({ db, me, input }) => deletePupil(db, me.id, input.id))
    route(app, contract.invitePupil, ({ db, me, input }) => invitePupil(db, me, input))
    route(app, money.addPrepaidHours, ({ db, me, input }) => addPrepaidHours(db, me.id, input))
    route(app, money.removePrepaidHours, ({ db, me, input }) => removePrepaidHours(db, me.id, input))
    route(app, earlier.addEarlierDebt, ({ db, me, input }) => addEarlierDebt(db, me.id, input))
    route(app, earlier.removeEarlierDebt, ({ db, me, input }) => removeEarlierDebt(db, me.id, input))
    route(app, earlier.receiveEarlierDebt, ({ db, me, input }) => receiveEarlierDebt(db, me.id, input))
    route(app, earlier.undoEarlierReceipt, ({ db, me, input }) => undoEarlierReceipt(db, me.id, input))
    route(app, entering.enterLesson, async ({ db, me, input }) => {
      if (input.payment === 'card-link') await mustTakeCards(db, app.services, me.id)
      return enterLesson(db, me.id, input)
    })
    route(app, prices.getLessonPrices, ({ db, me, input }) => getLessonPrices(db, me.id, input))
    route(app, entering.findNextTime, ({ db, me, input }) => findNextTime(db, me.id, input))
    route(app, money.changeLessonPayment, ({ db, input }) => changeLessonPayment(db, input))
    route(app, money.receiveForLesson, ({ db, input }) => receiveForLesson(db, input))
    route(app, money.changeReceipt, ({ db, input }) => changeReceipt(db, input))
    route(app, money.undoReceipt, ({ db, input }) => undoReceipt(db, input.id))
    route(app, leaving.listKnownInstructors, async ({ db, me }) => ({
      instructors: await listKnownInstructors(db, me.id),
    }))
    route(app, leaving.leaveInstructor, async ({ db, me, input }) => {
      await leaveInstructor(db, me.id, input.id)
      return {}
    })
    takingsFile(app)
    route(app, getIncome, ({ db, me, input }) => readIncome(db, me.id, input))
    incomeFile(app)
    route(app, money.listOwed, ({ db, me, input }) => listOwed(db, me.id, input.learnerId))
    route(app, money.getTakings, ({ db, me, input }) => getTakings(db, me.id, input))
  },
  subscribers: [joinPupil],
  personalData: [
    // Nothing of a pupil's goes into another person's copy but what the instructor wrote down.
    rowsOf(
      'pupil_records',
      `select w.name, ${facts}, p.notes from public.pupils p join public.profiles w on w.id = p.person_id where p.instructor_id = $1 order by p.created_at`,
    ),
    // The notes are the instructor's own, to be asked for there.
    rowsOf(
      'records_about_you',
      `select i.name as instructor, ${facts} from public.pupils p join public.profiles i on i.id = p.instructor_id where p.person_id = $1 order by p.created_at`,
    ),
    rowsOf(
      'prepaid_hours',
      `select case when h.instructor_id = $1 then 'instructor' else 'learner' end as you_were, h.minutes, h.pence, h.method, h.received_at from public.prepaid_hours h
       left join public.pupils p on p.id = h.pupil_id where $1 in (h.instructor_id, p.person_id) order by h.received_at`,
    ),
    rowsOf(
      'earlier_debts',
      `select case when d.instructor_id = $1 then 'instructor' else 'learner' end as you_were, d.pence, d.noted_at, d.received_at, d.method from public.earlier_debts d
       left join public.pupils p on p.id = d.pupil_id where $1 in (d.instructor_id, p.person_id) order by d.noted_at`,
    ),
  ],
}
