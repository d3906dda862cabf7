import { notFound } from '#common/api-error.ts'
import { learnerLeft } from '#features/pupils/leaving-contract.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { subscribe } from '#server/events.ts'
import type { SharedTheory, TheoryReader } from '../contract.ts'
import { readCards } from './cards.ts'
import { listMocks } from './mocks.ts'
import { readLately, standingOf } from './progress.ts'
import { findTheoryTest } from './test-date.ts'

export const listTheoryReaders = (db: Db, learnerId: string): Promise<TheoryReader[]> =>
  db.asService('who has a learner on their list', (service) =>
    service.list(
      'learning.listTheoryReaders',
      `select i.id, i.name, s.shared_at as "shared_at?"
       from public.pupils p join public.profiles i on i.id = p.instructor_id
       left join public.theory_shares s on s.learner_id = p.person_id and s.instructor_id = p.instructor_id
       where p.person_id = $1 and p.left_at is null order by p.created_at desc, p.id`,
      [learnerId],
    ),
  )

/** Idempotent. @throws notFound */
export async function shareTheory(db: Db, learnerId: string, instructorId: string) {
  const readers = await listTheoryReaders(db, learnerId)
  if (!readers.some(({ id }) => id === instructorId)) fail(notFound)
  await db.execute(
    'learning.shareTheory',
    'insert into public.theory_shares (learner_id, instructor_id) values ($1, $2) on conflict do nothing',
    [learnerId, instructorId],
  )
  return {}
}

export async function stopSharingTheory(db: Db, learnerId: string, instructorId: string) {
  await db.execute(
    'learning.stopSharingTheory',
    'delete from public.theory_shares where learner_id = $1 and instructor_id = $2',
    [learnerId, instructorId],
  )
  return {}
}

/** Figures, no single answers; null unless the learner shares them with this instructor. */
export async function findLearnersTheory(
  db: Db,
  instructorId: string,
  learnerId: string,
): Promise<SharedTheory | null> {
  const share = await db.find(
    'learning.findTheoryShare',
    'select shared_at from public.theory_shares where learner_id = $1 and instructor_id = $2',
    [learnerId, instructorId],
  )
  if (!share) return null
  return db.asService('a learner shares their theory with this instructor', async (service) => {
    const cards = await readCards(service, learnerId)
    const lately = await readLately(service, learnerId)
    const { testOn } = await findTheoryTest(service, learnerId)
    return {
      ...share,
      testOn,
      ...standingOf(cards, lately, `${service.now()}`),
      answered: [...cards.values()].reduce((sum, { times }) => sum + times, 0),
      mocks: await listMocks(service, learnerId),
    }
  })
}

export const sharingSubscribers = [
  subscribe(learnerLeft, 'stop-sharing-theory', ({ learnerId, instructorId }, services) =>
    services.asSystem('a learner has left an instructor', (db) =>
      stopSharingTheory(db, learnerId, instructorId),
    ),
  ),
]
