import type { Day } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { passIsAhead } from '../contract.ts'
import { makeAllCards } from './cards.ts'
import { testAhead } from './memory.ts'

type TheoryTest = { testOn: Day | null; notedBy: string | null; passedOn: Day | null }

/**
 * As the learner entered it, else as an instructor noted it in their record; null once it is over. Who sat a test that
 * day may have another one noted.
 */
export async function findTheoryTest(db: Db, personId: string): Promise<TheoryTest> {
  const own = await db.find(
    'learning.findTheoryTest',
    'select test_on, passed_on from public.theory_learners where person_id = $1',
    [personId],
  )
  const today = dayOf(`${db.now()}`)
  const ahead = own && testAhead(own.testOn, today)
  const passedOn = own?.passedOn ?? null
  if (own?.testOn === null || ahead) return { testOn: ahead ?? null, notedBy: null, passedOn }
  return db.asService('a date of the learner’s own, in the record of who teaches them', async (service) => {
    const noted = await service.find(
      'learning.findNotedTest',
      `select p.theory_test_on as "test_on!", i.name from public.pupils p join public.profiles i on i.id = p.instructor_id
       where p.person_id = $1 and p.left_at is null and p.archived_at is null and p.theory_test_on >= $2
       order by p.theory_test_on limit 1`,
      [personId, today],
    )
    return { testOn: noted?.testOn ?? null, notedBy: noted?.name ?? null, passedOn }
  })
}

/**
 * Null is none, whatever an instructor noted; a day of passing that isn't given stays.
 * @throws passIsAhead
 */
export async function setTheoryTest(db: Db, personId: string, testOn: Day | null, passedOn?: Day | null) {
  const today = dayOf(`${db.now()}`)
  if (passedOn && passedOn > today) fail(passIsAhead)
  await db.execute(
    'learning.setTheoryTest',
    `insert into public.theory_learners (person_id, test_on, passed_on) values ($1, $2, $4)
     on conflict (person_id) do update set test_on = excluded.test_on,
       passed_on = case when $3 then excluded.passed_on else theory_learners.passed_on end`,
    [personId, testOn, passedOn !== undefined, passedOn ?? null],
  )
  await makeAllCards(db, personId, testAhead(testOn, today))
}
