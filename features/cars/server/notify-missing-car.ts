import * as z from 'zod/mini'
import { Id } from '#common/schema.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { hoursBetweenMails } from '../rules.ts'
import { carMissingMail } from './car-mail.ts'
import { type Described, describe } from './described-lessons.ts'

/**
 * Lessons of one instructor. About one car they hear once in six hours; what is missing then follows. Whatever they
 * prefer: a lesson can't be given without a car. As the service.
 */
export async function notifyOfMissingCar(
  db: Db,
  services: Pick<Services, 'config'>,
  lessons: readonly Described[],
  carId: string | null,
) {
  const [one] = lessons
  if (!one?.instructorEmail) return
  const { instructorId } = one
  if (carId && !(await mayWrite(db, instructorId, carId))) {
    const { at } = await db.get(
      'cars.getNextMissingMail',
      `select sent_at + $3 * interval '1 hour' as "at!" from public.car_missing_mails where instructor_id = $1 and car_id = $2`,
      [instructorId, carId, hoursBetweenMails],
    )
    const when = { at: Temporal.Instant.from(at), key: `${instructorId} ${carId}` }
    return queueJob(db, notifyLater, { instructorId, carId }, when)
  }
  const starts = lessons.map(({ startsAt }) => startsAt)
  await notify(db, services, {
    kind: 'car-missing',
    to: instructorId,
    key: `car-missing ${instructorId} ${carId ?? one.id} ${db.now()}`,
    facts: { startsAt: one.startsAt, count: lessons.length },
    mustKnow: true,
    mail: () => carMissingMail(services, one, starts),
  })
}

export const notifyLater = job(
  'notify-missing-car',
  z.object({ instructorId: Id, carId: Id }),
  ({ instructorId, carId }, services) =>
    services.asSystem('lessons that still have no car', async (db) => {
      const missing = await db.list(
        'cars.listMissingOf',
        `select e.id from public.diary_entries e join public.cars c on c.id = $2
         where e.instructor_id = $1 and e.live and e.kind = 'lesson' and e.car_choice = 'missing' and upper(e.during) > clock()
         order by lower(e.during), e.id limit 200`,
        [instructorId, carId],
      )
      const lessons = await describe(
        db,
        missing.map(({ id }) => id),
      )
      await notifyOfMissingCar(db, services, lessons, carId)
    }),
)

/** Notes it as well: of two at once, one writes. */
const mayWrite = async (db: Db, instructorId: string, carId: string) =>
  (await db.execute(
    'cars.noteMissingMail',
    `insert into public.car_missing_mails as m (instructor_id, car_id, sent_at) values ($1, $2, clock())
     on conflict (instructor_id, car_id) do update set sent_at = clock() where m.sent_at <= clock() - $3 * interval '1 hour'`,
    [instructorId, carId, hoursBetweenMails],
  )) === 1
