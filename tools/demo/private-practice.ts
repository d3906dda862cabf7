import { dayOf } from '#common/time.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { PracticeCondition } from '#features/practice/rules.ts'
import { takeAnswers } from '#features/practice/server/confirming.ts'
import { addDrive } from '#features/practice/server/drives.ts'
import { addSupervisor } from '#features/practice/server/supervisors.ts'
import type { Me, Services } from '#server/services.ts'
import { as } from './onboarding.ts'
import type { Random } from './random.ts'

const met: readonly PracticeCondition[][] = [
  ['town'],
  ['town', 'wet'],
  ['country'],
  ['town', 'night'],
  ['country', 'dual-carriageway'],
]

/** A parent beside them on some weekends of the last weeks; the latest drive waits to be confirmed. */
export async function addPrivatePractice(
  services: Services,
  learnerId: string,
  random: Random,
  now: Temporal.Instant,
): Promise<void> {
  const me = await services.asUser(as(learnerId), async (db): Promise<Me> => {
    const { name, email } = (await findProfile(db, learnerId))!
    return { id: learnerId, role: 'student', name, email: email! }
  })
  const family = me.name.split(' ').at(-1)!
  const form = { name: `Chris ${family}`, email: `chris.${family.toLowerCase()}@home.example` }
  const began = { at: now.subtract({ hours: 40 * 24 }) }
  const parent = await services.asUser(as(learnerId), (db) => addSupervisor(db, me, form), began)
  for (let left = 5; left >= 1; left--) {
    const at = now.subtract({ hours: left * 7 * 24 - random.whole(5, 60) })
    const drive = await services.asUser(
      as(learnerId),
      (db) =>
        addDrive(db, services, me, {
          supervisorId: parent.id,
          day: dayOf(`${at}`),
          minutes: random.whole(4, 8) * 10,
          miles: random.whole(8, 24),
          conditions: [...met[5 - left]!],
          skills: left % 2 === 0 ? ['Junctions', 'Roundabouts'] : ['Anticipation and planning'],
          note: '',
        }),
      { at },
    )
    if (left > 1)
      await services.asSystem(
        'a parent confirms',
        (db) => takeAnswers(db, { id: parent.id, learnerId }, { confirmed: [drive.id], declined: [] }),
        { at: at.add({ hours: 3 }) },
      )
  }
}
