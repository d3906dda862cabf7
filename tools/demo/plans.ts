import { addMonths } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { agreeContract } from '#features/plans/server/contracts.ts'
import { startTrial } from '#features/plans/server/plans.ts'
import type { Services } from '#server/services.ts'
import { as } from './onboarding.ts'

/** All in London, one of the two towns with instructors enough for promoted places. Helen is on Free, so that Pro can be tried. */
const onTrial = ['Priti Shah', 'Imran Qureshi']
const onContract = 'Winston Blake'

/** From today: what they were paid before keeps the commission of Free. */
export async function addPlans(services: Services, adminId: string, now: Temporal.Instant) {
  const { rows } = await services.asSystem('who has a plan', (db) =>
    db.queryUnchecked<{ id: string; name: string }>(
      'select id, name from public.profiles where name = any($1) order by name',
      [[...onTrial, onContract]],
    ),
  )
  const startsOn = dayOf(now.toString())
  for (const { id, name } of rows) {
    if (name !== onContract) {
      await services.asUser(as(id), (db) => startTrial(db, id))
      continue
    }
    const terms = {
      commissionBasisPoints: 300,
      feePence: 4_900,
      startsOn,
      endsOn: addMonths(startsOn, 12),
      features: ['saved-reports' as const],
      note: 'Agreed by phone. Invoiced on the 1st.',
    }
    await services.asSystem('a contract', (db) =>
      agreeContract(db, services, { instructorId: id, by: adminId, terms }),
    )
  }
}
