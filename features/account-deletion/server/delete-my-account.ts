import { formatMoney, type Pence } from '#common/money.ts'
import { deleteAccount } from '#features/accounts/server/delete-account.ts'
import { verifyCredentials, type Credentials } from '#features/accounts/server/reauthentication.ts'
import { costChanged, type Lesson } from '#features/lessons/contract.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { listLessonsAhead } from '#features/lessons/server/lessons-ahead.ts'
import { notifyOfCancelling } from '#features/notifications/server/lessons.ts'
import { settleLesson } from '#features/payments/server/lesson-money.ts'
import { returnCredits } from '#features/payments/server/return-credits.ts'
import { eraseDeletedFiles } from '#features/uploads/server/uploads.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import type { OwnTransactions } from '#server/route.ts'
import { lessonsAdded, notSettled, wrongCredentials } from '../contract.ts'
import { costOf, listObstacles } from './obstacles.ts'

type Seen = { lessonsAhead: number; costPence: Pence }

/**
 * Cancels lessons ahead, refunds lesson credit and erases files; emits `account.deleted`.
 * @throws wrongCredentials, notSettled, lessonsAdded, costChanged (with `costPence`), tooMany
 */
export async function deleteMyAccount(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  me: Me,
  input: Credentials & Seen,
): Promise<void> {
  // Before the credentials as well: a code that was right is used up.
  await asCaller(async (db) => checkLessons(await findSettled(services, db, me), input))
  if (!(await verifyCredentials(services, me.id, input))) fail(wrongCredentials)
  await asCaller(async (db) => {
    await db.asService('bookings with this person wait', (db) => lockPeople(db, me))
    const lessons = await findSettled(services, db, me, true)
    checkLessons(lessons, input)
    for (const { id } of lessons)
      await cancelLesson(db, { id, reason: 'I’m closing my account.', costPence: input.costPence })
    await db.asService('somebody leaves', async (db) => {
      for (const { id } of lessons) await settleBeforeLeaving(services, db, id)
      const returned = await returnCredits(db, me.id)
      await deleteAccount(services, db, me.id, me.role === 'student' ? sayReturned(returned) : '')
      await eraseDeletedFiles(db)
    })
  })
}

/** If the last two administrators delete at the same moment, the second finds the first gone; of two who share a lesson each waits for the other. */
const lockPeople = (db: Db, { id, role }: Me) =>
  db.execute(
    'account-deletion.lockPeople',
    `select from public.profiles where id = $1 or ($2 and role = 'admin') or id in (
       select unnest(array[l.learner_id, l.instructor_id]) from public.lessons l
       where l.status = 'booked' and $1 in (l.learner_id, l.instructor_id))
     order by id for update`,
    [id, role === 'admin'],
  )

/** @throws notSettled (with `obstacles`) */
async function findSettled(services: Services, db: Db, me: Me, lock = false): Promise<Lesson[]> {
  const lessons = await listLessonsAhead(db, me.id, lock)
  const obstacles = await db.asService('what is in the way', (db) => listObstacles(services, db, me))
  if (obstacles.length > 0) fail(notSettled, { obstacles })
  return lessons
}

function checkLessons(lessons: readonly Lesson[], seen: Seen) {
  const costPence = costOf(lessons)
  if (lessons.length > seen.lessonsAhead) fail(lessonsAdded)
  if (costPence > seen.costPence) fail(costChanged, { costPence })
}

/** What subscribers do for a cancelled lesson later: by then nobody would be found. */
async function settleBeforeLeaving(services: Services, db: Db, lessonId: string) {
  const { cancelledBy: by } = await getLesson(db, lessonId)
  if (by === null) throw new Error(`lesson ${lessonId} is not cancelled`)
  await settleLesson(db, lessonId)
  await notifyOfCancelling(db, services, { lessonId, by }, [by === 'learner' ? 'instructor' : 'learner'])
}

/** The mail about the refund itself finds nobody any more. */
const sayReturned = (pence: Pence) =>
  pence > 0
    ? `${formatMoney(pence)} is on its way back to the card you paid with. It usually takes your bank 5 to 10 working days to show it.`
    : ''
