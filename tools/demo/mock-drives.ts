import type { Sheet } from '#features/mock-drives/contract.ts'
import { recordMockDrive } from '#features/mock-drives/server/mock-drives.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

const around: Sheet = {
  eyesightTest: { complete: true },
  testRequirements: { normalStart1: true, normalStart2: true, angledStart: true, hillStart: true },
  independentDriving: 'Sat nav',
}

const first: Sheet = {
  ...around,
  drivingFaults: {
    junctionsObservation: 3,
    useOfMirrorsChangeDirection: 2,
    controlsSteering: 1,
    useOfSpeed: 2,
  },
  seriousFaults: { junctionsTurningRight: true },
  vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'DF' } },
  manoeuvres: { reverseParkRoad: { selected: true, observationFault: 'DF' } },
  ETA: { verbal: true },
  eco: { completed: true, adviceGivenPlanning: true },
}
const second: Sheet = {
  ...around,
  drivingFaults: { junctionsObservation: 2, useOfMirrorsChangeDirection: 1, progressUndueHesitation: 1 },
  vehicleChecks: { tellMeQuestion: { outcome: 'P' }, showMeQuestion: { outcome: 'P' } },
  manoeuvres: { reverseRight: { selected: true, controlFault: 'DF' } },
  eco: { completed: true },
}

const marked = [
  {
    back: 6,
    sheet: first,
    note: 'Calm and polite. Creep out further at closed junctions, and wait for the gap.',
  },
  { back: 1, sheet: second, note: 'Much better at junctions. Take the gap when it’s there.' },
]

/** In two of their lessons: one that wasn't a pass, and one that was. */
export async function addMockDrives(
  services: Services,
  { instructorId, learnerId }: { instructorId: string; learnerId: string },
) {
  const { rows } = await services.asSystem('lessons of a mock test', (db) =>
    db.queryUnchecked<{ startsAt: string; endsAt: string }>(
      `select starts_at as "startsAt", ends_at as "endsAt" from public.lessons where instructor_id = $1 and learner_id = $2
         and status = 'delivered' and minutes >= 60 order by starts_at desc limit 10`,
      [instructorId, learnerId],
    ),
  )
  for (const { back, sheet, note } of marked) {
    const lesson = rows[back] ?? rows.at(-1)
    if (!lesson) continue
    const starts = Temporal.Instant.from(lesson.startsAt)
    const given = {
      id: crypto.randomUUID(),
      pupilId: learnerId,
      startedAt: starts.add({ minutes: 8 }).toString(),
      finishedAt: starts.add({ minutes: 47 }).toString(),
    }
    await services.asUser(
      as(instructorId),
      (db) => recordMockDrive(db, instructorId, { ...given, sheet, note }),
      {
        at: Temporal.Instant.from(lesson.endsAt),
      },
    )
  }
}
