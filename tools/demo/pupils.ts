import { homeZone } from '#common/time.ts'
import { deliverLesson } from '#features/lessons/server/marking.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { addPupil, changePupil } from '#features/pupils/server/pupils.ts'
import { addPrepaidHours } from '#features/pupils/server/prepaid-hours.ts'
import { receiveForLesson } from '#features/pupils/server/receipts.ts'
import { createSeries } from '#features/series/server/create.ts'
import { ApiFailure } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

/** In the evening, when the demo's learners with accounts have no lessons. `owes`: the latest is not paid yet. */
const demoPupils = [
  {
    name: 'Maureen Tully',
    phone: '07700 900118',
    weekday: 1,
    hour: 19,
    minutes: 60,
    payment: 'cash',
    owes: true,
    notes: 'Back on the road after 30 years. Wants to drive to her daughter in Gloucester.',
    pickup: { address: '31 Henleaze Road', postcode: 'BS9 4EX', note: '' },
  },
  {
    name: 'Kieran Doyle',
    phone: '07700 900164',
    weekday: 2,
    hour: 19,
    minutes: 90,
    payment: 'bank',
    owes: true,
    notes: 'Works shifts: text him the day before.',
    pickup: { address: '8 Fishponds Road', postcode: 'BS16 3AA', note: 'By the bus stop' },
  },
  {
    name: 'Precious Adeyemi',
    phone: '07700 900193',
    weekday: 3,
    hour: 19,
    minutes: 60,
    payment: 'hours',
    owes: false,
    notes: 'Paid for 10 hours in cash. Automatic only.',
    pickup: { address: '114 Stapleton Road', postcode: 'BS5 0PS', note: '' },
  },
  {
    name: 'Stan Whitcombe',
    phone: '07700 900177',
    weekday: 4,
    hour: 19,
    minutes: 60,
    payment: 'cash',
    owes: false,
    notes: '',
    pickup: { address: '5 Wells Road', postcode: 'BS4 2AG', note: 'Blue door' },
  },
] as const

/** Helen's pupils without accounts: a month of lessons, weekly ones to come, some cash owed. */
export async function addDemoPupils(services: Services, instructorId: string, now: Temporal.Instant) {
  const asInstructor = <T>(at: Temporal.Instant, work: Parameters<typeof services.asUser<T>>[1]) =>
    services.asUser(as(instructorId), work, { at })
  const began = now.subtract({ hours: 24 * 30 })
  for (const { name, phone, notes, pickup, weekday, hour, minutes, payment, owes } of demoPupils) {
    const { id } = await asInstructor(began, (db) =>
      addPupil(db, instructorId, { name, phone, notes, pickup, minutesTaught: 600, hourlyRatePence: 3_600 }),
    )
    await asInstructor(began, (db) =>
      changePupil(db, instructorId, { id, licenceSeenOn: '2026-09-07', eyesightCheckedOn: '2026-09-07' }),
    )
    if (payment === 'hours')
      await asInstructor(began, (db) =>
        addPrepaidHours(db, instructorId, { id, minutes: 600, pence: 34_000, method: 'cash' }),
      )
    for (let week = -4; week < 2; week++) {
      const start = startIn(now, week, weekday, hour)
      const end = start.add({ minutes })
      const isPast = Temporal.Instant.compare(end, now) < 0
      if (payment !== 'hours' && Temporal.Instant.compare(start, now) > 0) {
        await asInstructor(now, (db) =>
          createSeries(db, instructorId, {
            ...weekly,
            pupilId: id,
            firstStartsAt: start.toString(),
            minutes,
            payment,
          }),
        )
        break
      }
      const lesson = await asInstructor(isPast ? start.subtract({ hours: 72 }) : now, (db) =>
        enterLesson(db, instructorId, { pupilId: id, startsAt: start.toString(), minutes, payment }),
      ).catch((error) => {
        if (error instanceof ApiFailure) return undefined // something else is in the diary then
        throw error
      })
      if (!lesson || !isPast) continue
      await asInstructor(end, (db) => deliverLesson(db, lesson.id))
      if (payment !== 'hours' && !(owes && week === -1))
        await asInstructor(end.add({ minutes: 5 }), (db) => receiveForLesson(db, { id: lesson.id }))
    }
  }
}

const weekly = {
  everyWeeks: 1,
  skipBankHolidays: true,
  withoutHours: 'cash' as const,
  choices: [],
  dryRun: false,
}

/** With the first learner. `isShown` false: every day is skipped, so that it takes no time of the diary. */
export async function addWeeklyLessons(
  services: Services,
  { instructorId, learnerId }: { instructorId: string; learnerId: string },
  now: Temporal.Instant,
  isShown: boolean,
) {
  const first = startIn(now, 1, 7, 8)
  const days = [0, 1, 2, 3].map((week) =>
    first.toZonedDateTimeISO(homeZone).add({ weeks: week }).toPlainDate(),
  )
  await services.asUser(
    as(instructorId),
    (db) =>
      createSeries(db, instructorId, {
        ...weekly,
        learnerId,
        firstStartsAt: first.toString(),
        minutes: 60,
        count: days.length,
        payment: 'bank',
        skipBankHolidays: false,
        choices: isShown ? [] : days.map((on) => ({ on: on.toString(), choose: 'skip' })),
      }),
    { at: now },
  )
}

/** In the week of `now`, or `weeks` after it; picked up at home. */
export function startIn(now: Temporal.Instant, week: number, weekday: number, hour: number) {
  const today = now.toZonedDateTimeISO(homeZone)
  return today
    .subtract({ days: today.dayOfWeek - weekday })
    .add({ weeks: week })
    .with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
}
