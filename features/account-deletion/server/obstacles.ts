import { findReauthenticationMethod } from '#features/accounts/server/reauthentication.ts'
import { sumPrepaid } from '#features/payments/server/return-prepaid.ts'
import { demoLogins } from '#server/demo.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { Me } from '#server/route.ts'
import type { DeletionPreview, Obstacle } from '../contract.ts'

/** What blocks the deletion of this account, and what follows from it. */
export async function getDeletionPreview(services: Services, me: Me): Promise<DeletionPreview> {
  const proof = await findReauthenticationMethod(services, me.id)
  return services.asSystem('what an end would mean', async (db) => {
    const [obstacles, prepaid, counted] = await Promise.all([
      listObstacles(services, db, me),
      sumPrepaid(db, me.id),
      count(db, me.id),
    ])
    return { proof, obstacles, refundPence: prepaid.left, owedPence: prepaid.owed, ...counted }
  })
}

export async function listObstacles(services: Services, db: Db, me: Me): Promise<Obstacle[]> {
  const { ahead, unmarked, admins } = await db.get(
    'account-deletion.listObstacles',
    `select count(*) filter (where l.ends_at > clock()) as ahead, count(*) filter (where l.ends_at <= clock()) as unmarked,
       (select count(*) from public.profiles p join auth.users u on u.id = p.id
        where p.role = 'admin' and p.id <> $1 and coalesce(u.banned_until <= clock(), true)) as admins
     from public.lessons l where l.status = 'booked' and $1 in (l.learner_id, l.instructor_id)`,
    [me.id],
  )

  const isDemo = services.config.isDemo && Object.values(demoLogins).some(({ email }) => email === me.email)
  const found: (Obstacle & { stands: boolean })[] = [
    { kind: 'lessons-ahead', count: ahead, stands: ahead > 0 },
    { kind: 'lessons-unmarked', count: unmarked, stands: unmarked > 0 },
    { kind: 'last-admin', count: 1, stands: me.role === 'admin' && admins === 0 },
    { kind: 'demo-account', count: 1, stands: isDemo },
  ]
  return found.filter(({ stands }) => stands).map(({ kind, count }) => ({ kind, count }))
}

async function count(db: Db, personId: string): Promise<{ lessons: number; files: number }> {
  return db.get(
    'account-deletion.count',
    `select (select count(*) from public.lessons where status in ('delivered', 'cancelled') and $1 in (learner_id, instructor_id)) as lessons,
       (select count(*) from storage.objects where owner = $1) as files`,
    [personId],
  )
}
