import { notFound } from '#common/api-error.ts'
import { offerPackage } from '#features/payments/server/packages.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { PackageForm, PlatformPackage } from '../contract.ts'

const isPlatforms = "k.instructor_id is null and k.kind = 'block' and k.lesson_minutes = 60"

const columns = `k.id, k.name, k.description, k.lesson_count as hours, k.price_pence,
  case when k.active then 'on-offer' else 'archived' end as "state!",
  (select count(*) from public.checkouts c where c.package_id = k.id and c.status = 'paid') as "sold!",
  (select count(*) from public.instructors i where i.hourly_rate_pence * k.lesson_count <= k.price_pence and directory.may_teach(i)) as "instructors!"`

/** Those on offer first, the shortest before the others. As the service. */
export const listPlatformPackages = (db: Db) =>
  db.list(
    'packages.listPlatformPackages',
    `select ${columns} from public.packages k where ${isPlatforms} order by not k.active, k.lesson_count, k.id limit 200`,
  ) as Promise<PlatformPackage[]>

/** As the service. @throws notFound */
export async function getPlatformPackage(db: Db, id: string): Promise<PlatformPackage> {
  const row = await db.find(
    'packages.getPlatformPackage',
    `select ${columns} from public.packages k where ${isPlatforms} and k.id = $1`,
    [id],
  )
  return (row ?? fail(notFound)) as PlatformPackage
}

/** As the service. */
export async function offerPlatformPackage(db: Db, form: PackageForm): Promise<PlatformPackage> {
  const { name, description, hours, pricePence } = form
  const id = await offerPackage(db, {
    name,
    description,
    kind: 'block',
    lessonCount: hours,
    lessonMinutes: 60,
    pricePence,
    position: 1_000 + hours,
  })
  return getPlatformPackage(db, id)
}

/**
 * Another price or number of hours is another package, and this one is archived: links and pages that are open keep
 * what they showed. As the service. @throws notFound
 */
export async function changePlatformPackage(
  db: Db,
  { id, ...form }: PackageForm & { id: string },
): Promise<PlatformPackage> {
  await db.execute('packages.lockPlatformPackage', 'select from public.packages where id = $1 for update', [
    id,
  ])
  const before = await getPlatformPackage(db, id)
  if (before.state !== 'on-offer') return fail(notFound)
  if (before.hours === form.hours && before.pricePence === form.pricePence) {
    await db.execute(
      'packages.renamePlatformPackage',
      `update public.packages k set name = $2, description = $3 where ${isPlatforms} and k.id = $1`,
      [id, form.name, form.description],
    )
    return getPlatformPackage(db, id)
  }
  await archivePlatformPackage(db, id)
  return offerPlatformPackage(db, form)
}

/** As the service. @throws notFound */
export async function archivePlatformPackage(db: Db, id: string): Promise<void> {
  const put = await db.execute(
    'packages.archivePlatformPackage',
    `update public.packages k set active = false, archived_at = clock() where ${isPlatforms} and k.id = $1 and k.active`,
    [id],
  )
  if (put === 0) fail(notFound)
}

/** As the service. @throws notFound */
export async function restorePlatformPackage(db: Db, id: string): Promise<void> {
  const put = await db.execute(
    'packages.restorePlatformPackage',
    `update public.packages k set active = true, archived_at = null where ${isPlatforms} and k.id = $1 and not k.active`,
    [id],
  )
  if (put === 0) fail(notFound)
}
