import { importFile } from '#features/pupil-imports/server/import-file.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import { addPupil } from '#features/pupils/server/pupils.ts'
import { sendGap } from '#features/waiting-list/server/gaps.ts'
import { joinWaitingList } from '#features/waiting-list/server/waiting.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { homeZone } from '#common/time.ts'
import { as } from './onboarding.ts'
import { firstThatFits } from './present.ts'
import { startIn } from './pupils.ts'

const list = `Name,Phone,Postcode,Rate
Lowri Bevan,07700 900121,BS7 8NJ,36
Tom Gittins,07700 900122,BS9 3HH,36
`

type UnderWay = {
  instructorId: string
  /** The first has an offer, the second waits for the instructor, the third for anybody. */
  learnerIds: readonly string[]
  postcode: string
}

/** What waits for somebody: an unpaid link, an open offer, two who wait, a fresh import, a drive that is tight. */
export async function addUnderWay(
  services: Services,
  { instructorId, learnerIds, postcode }: UnderWay,
  now: Temporal.Instant,
) {
  const asInstructor = <T>(work: (db: Db) => Promise<T>) =>
    services.asUser(as(instructorId), work, { at: now })
  await importFile({ asCaller: asInstructor }, now, instructorId, {
    kind: 'pupils',
    text: list,
    skip: [],
    payment: 'cash',
    dryRun: false,
  })
  const nia = await asInstructor((db) =>
    addPupil(db, instructorId, {
      name: 'Nia Bowen',
      email: 'nia.bowen@example.com',
      phone: '07700 900135',
      hourlyRatePence: 3_600,
      notes: 'Her dad pays by card.',
      pickup: { address: '2 High Street', postcode: 'BS20 6PR', note: '' },
    }),
  )
  // Portishead, ten minutes after Fishponds.
  const tight = { minutes: 60, payment: 'card-link' as const, overrideTravel: true, pupilId: nia.id }
  await firstThatFits([1, 2, 3], (week) =>
    asInstructor((db) =>
      enterLesson(db, instructorId, {
        ...tight,
        startsAt: startIn(now, week, 2, 20).add({ minutes: 45 }).toString(),
      }),
    ),
  )
  const [offered, ofHelen, ofAnybody] = learnerIds
  const evenings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '16:00', to: '20:00' }))
  const wait = { postcode, gearbox: 'manual' as const, minutes: 60, times: evenings }
  for (const [learnerId, more] of [
    [ofHelen, { instructorId }],
    [ofAnybody, {}],
  ] as const)
    if (learnerId)
      await services.asUser(as(learnerId), (db) => joinWaitingList(db, learnerId, { ...wait, ...more }), {
        at: now,
      })
  if (!offered) return
  const hours = Array.from({ length: 14 * 9 }, (_, nr) => [2 + Math.floor(nr / 9), 9 + (nr % 9)] as const)
  await firstThatFits(hours, ([days, hour]) =>
    asInstructor((db) =>
      sendGap(db, instructorId, {
        startsAt: startIn(now, 0, 1, hour)
          .add({ hours: 24 * (days + weekdayOf(now)) })
          .toString(),
        minutes: 60,
        learnerIds: [offered],
      }),
    ),
  )
}

const weekdayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO(homeZone).dayOfWeek - 1
