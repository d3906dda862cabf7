import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { addDays } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { dayOf } from '#common/time.ts'
import { listLearnerAssessments } from '#features/assessments/server/assessments.ts'
import type { Db, Row } from '#server/database.ts'
import { fail, failInput } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import {
  enoughWaiting,
  type LearnersPractice,
  type Practice,
  type PracticeDrive,
  type PracticeForm,
  practiceDayFull,
  practiceDayNotGood,
} from '../contract.ts'
import {
  coverageOf,
  daysBack,
  isTooFast,
  mostMinutesADay,
  mostWaiting,
  type PracticeCondition,
} from '../rules.ts'
import { listSupervisors, lockLearner, type Mailed, mailIfNew } from './supervisors.ts'

type DriveRow = Row<'practice.listDrives'>

const asDrive = ({ miles, ...row }: DriveRow): PracticeDrive => ({
  ...row,
  miles: miles === null ? null : Number(miles),
  conditions: row.conditions as PracticeCondition[],
})

/** The caller's policies apply. */
export async function listDrives(db: Db, learnerId: string): Promise<PracticeDrive[]> {
  const rows = await db.list(
    'practice.listDrives',
    `select id, day, minutes, miles, conditions, skills, note, supervisor_name, supervisor_id, confirmed_at, declined_at
     from public.practice_drives where learner_id = $1 order by day desc, id desc limit 1000`,
    [learnerId],
  )
  return rows.map(asDrive)
}

/** The caller's policies apply. */
export async function getLearnersPractice(db: Db, learnerId: string): Promise<LearnersPractice> {
  const [drives, assessments] = [await listDrives(db, learnerId), await listLearnerAssessments(db, learnerId)]
  const confirmed = drives.filter(({ confirmedAt }) => confirmedAt !== null)
  return {
    drives,
    confirmedMinutes: confirmed.reduce((sum, { minutes }) => sum + minutes, 0),
    confirmedMiles: Math.round(confirmed.reduce((sum, { miles }) => sum + (miles ?? 0), 0)),
    waiting: drives.filter(isWaiting).length,
    coverage: coverageOf(assessments, drives),
  }
}

const isWaiting = ({ confirmedAt, declinedAt, supervisorId }: PracticeDrive) =>
  confirmedAt === null && declinedAt === null && supervisorId !== null

export const getPractice = async (db: Db, learnerId: string): Promise<Practice> => ({
  ...(await getLearnersPractice(db, learnerId)),
  supervisors: await db.asService('who supervises a learner, and how many emails they had', (service) =>
    listSupervisors(service, learnerId),
  ),
})

/** @throws notFound, practiceDayNotGood, practiceDayFull, enoughWaiting */
export const addDrive = (
  db: Db,
  services: Pick<Services, 'config'>,
  me: Me,
  form: z.infer<typeof PracticeForm>,
): Promise<PracticeDrive & { mailed: Mailed }> =>
  db.asService('a learner logs private practice', async (service) => {
    const today = dayOf(`${service.now()}`)
    if (form.day > today || form.day < addDays(today, -daysBack)) fail(practiceDayNotGood)
    const { miles, minutes } = form
    if (miles !== null && isTooFast(miles, minutes)) {
      const message = `${plural(miles, 'mile')} in ${plural(minutes, 'minute')}: please check both.`
      failInput([{ path: 'miles', message }])
    }
    await lockLearner(service, me.id)
    const supervisor = await service.find(
      'practice.findSupervisor',
      'select id, name from public.practice_supervisors where learner_id = $1 and id = $2',
      [me.id, form.supervisorId],
    )
    if (!supervisor) return fail(notFound)
    const so = await service.get(
      'practice.sumDay',
      `select coalesce(sum(minutes) filter (where day = $2 and declined_at is null), 0)::int as "minutes!",
         count(*) filter (where confirmed_at is null and declined_at is null)::int as "waiting!"
       from public.practice_drives where learner_id = $1`,
      [me.id, form.day],
    )
    if (so.minutes + form.minutes > mostMinutesADay) fail(practiceDayFull)
    if (so.waiting >= mostWaiting) fail(enoughWaiting)
    const { id } = await service.get(
      'practice.addDrive',
      `insert into public.practice_drives (learner_id, day, minutes, miles, conditions, skills, note, supervisor_id, supervisor_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        me.id,
        form.day,
        form.minutes,
        form.miles,
        form.conditions,
        [...new Set(form.skills)],
        form.note,
        supervisor.id,
        supervisor.name,
      ],
    )
    const mailed = await mailIfNew(service, services, supervisor.id)
    return { ...(await listDrives(service, me.id)).find((drive) => drive.id === id)!, mailed }
  })

export const deleteDrive = (db: Db, learnerId: string, id: string) =>
  db.asService('a learner deletes private practice', (service) =>
    service.execute(
      'practice.deleteDrive',
      'delete from public.practice_drives where learner_id = $1 and id = $2',
      [learnerId, id],
    ),
  )
