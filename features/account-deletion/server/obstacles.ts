import { findReauthenticationMethod } from '#features/accounts/server/reauthentication.ts'
import type { Pence } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { listLessonsAhead } from '#features/lessons/server/lessons-ahead.ts'
import { sumCredits } from '#features/payments/server/return-credits.ts'
import { sumOwed } from '#features/payouts/server/payouts.ts'
import { demoLogins } from '#server/demo.ts'
import type { Db } from '#server/database.ts'
import type { Me, Services } from '#server/services.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { DeletionPreview, Obstacle } from '../contract.ts'

/** What blocks the deletion of this account, and what follows from it. */
export async function getDeletionPreview(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  me: Me,
): Promise<DeletionPreview> {
  const reauthenticateBy = await findReauthenticationMethod(services, me.id)
  return asCaller(async (db) => {
    const lessons = await listLessonsAhead(db, me.id)
    const [obstacles, creditPence, counted] = await db.asService('what an end would mean', (db) =>
      Promise.all([listObstacles(services, db, me), sumCredits(db, me.id), count(db, me.id)]),
    )
    return {
      reauthenticateBy,
      obstacles,
      ahead: { lessons: lessons.length, costPence: costOf(lessons) },
      refundPence: creditPence + sum(lessons, 'refundPence'),
      ...counted,
    }
  })
}

export const costOf = (lessons: readonly Lesson[]): Pence => sum(lessons, 'costPence')

const sum = (lessons: readonly Lesson[], what: 'costPence' | 'refundPence') =>
  lessons.reduce((total, { cancellation }) => total + (cancellation?.[what] ?? 0), 0)

export async function listObstacles(services: Services, db: Db, me: Me): Promise<Obstacle[]> {
  const { begun, unmarked, admins } = await db.get(
    'account-deletion.listObstacles',
    `select count(*) filter (where l.starts_at <= clock() and l.ends_at > clock()) as begun, count(*) filter (where l.ends_at <= clock()) as unmarked,
       (select count(*) from public.profiles p join auth.users u on u.id = p.id
        where p.role = 'admin' and p.id <> $1 and coalesce(u.banned_until <= clock(), true)) as admins
     from public.lessons l where l.status = 'booked' and $1 in (l.learner_id, l.instructor_id)`,
    [me.id],
  )

  const owed = await sumOwed(db, me.id)

  const isDemo = services.config.isDemo && Object.values(demoLogins).some(({ email }) => email === me.email)
  const found: (Obstacle & { stands: boolean })[] = [
    { kind: 'lessons-begun', count: begun, stands: begun > 0 },
    { kind: 'lessons-unmarked', count: unmarked, stands: unmarked > 0 },
    { kind: 'money-available', count: owed.availablePence, stands: owed.availablePence > 0 },
    { kind: 'payouts-under-way', count: owed.underWay, stands: owed.underWay > 0 },
    { kind: 'last-admin', count: 1, stands: me.role === 'admin' && admins === 0 },
    { kind: 'demo-account', count: 1, stands: isDemo },
  ]
  return found.filter(({ stands }) => stands).map(({ kind, count }) => ({ kind, count }))
}

async function count(db: Db, personId: string): Promise<{ lessons: number; files: number }> {
  return db.get(
    'account-deletion.count',
    `select (select count(*) from public.lessons where status in ('booked', 'delivered', 'cancelled') and $1 in (learner_id, instructor_id)) as lessons,
       (select count(*) from storage.objects where owner = $1) as files`,
    [personId],
  )
}
