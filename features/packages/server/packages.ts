import { notFound } from '#common/api-error.ts'
import type { Pence } from '#common/money.ts'
import type { Plan } from '#features/payments/rules.ts'
import { priceOf } from '#features/instructors/rules.ts'
import { featuresOf } from '#features/plans/rules.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  dearerThanHours,
  enoughOnOffer,
  type OwnPackage,
  type PackageForm,
  planNeeded,
  priceMissing,
} from '../contract.ts'
import { mostOnOffer } from '../rules.ts'

/** Those that follow the hourly rate, and prices that two agreed, have a key. */
const isOwn = "k.instructor_id = $1 and k.standard_key is null and k.kind = 'block'"

const ownColumns = `k.id, k.name, k.description, k.lesson_count as hours, k.price_pence,
  case when k.archived_at is not null then 'archived' when k.active then 'on-offer' else 'paused' end as "state!",
  (select count(*) from public.checkouts c where c.package_id = k.id and c.status = 'paid') as "sold!"`

type Row = Omit<OwnPackage, 'state'> & { state: string }
const asOwnPackage = (row: Row) => row as OwnPackage

export const listMyPackages = (db: Db, instructorId: string) =>
  db.asService('the caller’s own packages', async (service) => ({
    isInPlan: await hasFeature(service, instructorId, 'own-packages'),
    hourlyRatePence: await findRate(service, instructorId),
    packages: (
      await service.list(
        'packages.listMyPackages',
        `select ${ownColumns} from public.packages k where ${isOwn}
         order by k.archived_at is not null, k.lesson_count, k.id limit 200`,
        [instructorId],
      )
    ).map(asOwnPackage),
  }))

const findRate = async (db: Db, instructorId: string): Promise<Pence | null> =>
  (
    await db.find(
      'packages.findRate',
      'select hourly_rate_pence as rate from public.instructors where id = $1',
      [instructorId],
    )
  )?.rate ?? null

/** @throws planNeeded, priceMissing, dearerThanHours, enoughOnOffer */
export const addPackage = (db: Db, instructorId: string, form: PackageForm): Promise<OwnPackage> =>
  db.asService('the caller’s own packages', async (service) => {
    await mustBeFine(service, instructorId, form)
    await mustHaveRoom(service, instructorId)
    const { id } = await service.get(
      'packages.addPackage',
      `insert into public.packages (instructor_id, name, description, kind, lesson_count, lesson_minutes, price_pence, position)
       values ($1, $2, $3, 'block', $4, 60, $5, $4 * 60) returning id`,
      [instructorId, form.name, form.description, form.hours, form.pricePence],
    )
    return getOwn(service, instructorId, id)
  })

/** @throws notFound, planNeeded, priceMissing, dearerThanHours */
export const changePackage = (
  db: Db,
  instructorId: string,
  { id, ...form }: PackageForm & { id: string },
): Promise<OwnPackage> =>
  db.asService('the caller’s own packages', async (service) => {
    await mustBeFine(service, instructorId, form)
    const changed = await service.execute(
      'packages.changePackage',
      `update public.packages k set name = $3, description = $4, lesson_count = $5, position = $5 * 60, price_pence = $6
       where ${isOwn} and k.id = $2 and k.archived_at is null`,
      [instructorId, id, form.name, form.description, form.hours, form.pricePence],
    )
    if (changed === 0) fail(notFound)
    return getOwn(service, instructorId, id)
  })

/** @throws notFound */
export const archivePackage = (db: Db, instructorId: string, id: string): Promise<void> =>
  db.asService('the caller’s own packages', async (service) => {
    const put = await service.execute(
      'packages.archivePackage',
      `update public.packages k set active = false, archived_at = clock() where ${isOwn} and k.id = $2 and k.archived_at is null`,
      [instructorId, id],
    )
    if (put === 0) fail(notFound)
  })

/** @throws notFound, planNeeded, priceMissing, dearerThanHours, enoughOnOffer */
export const restorePackage = (db: Db, instructorId: string, id: string): Promise<void> =>
  db.asService('the caller’s own packages', async (service) => {
    await mustBeFine(service, instructorId, await getOwn(service, instructorId, id))
    await mustHaveRoom(service, instructorId)
    await service.execute(
      'packages.restorePackage',
      `update public.packages k set active = true, archived_at = null where ${isOwn} and k.id = $2`,
      [instructorId, id],
    )
  })

async function getOwn(db: Db, instructorId: string, id: string): Promise<OwnPackage> {
  const row = await db.find(
    'packages.getOwn',
    `select ${ownColumns} from public.packages k where ${isOwn} and k.id = $2`,
    [instructorId, id],
  )
  return row ? asOwnPackage(row) : fail(notFound)
}

async function mustBeFine(db: Db, instructorId: string, form: Pick<PackageForm, 'hours' | 'pricePence'>) {
  if (!(await hasFeature(db, instructorId, 'own-packages'))) fail(planNeeded)
  // One request of an instructor waits for another.
  await db.execute(
    'packages.lockInstructor',
    'select from public.instructors where id = $1 for no key update',
    [instructorId],
  )
  const rate = await findRate(db, instructorId)
  if (rate === null) return fail(priceMissing)
  if (form.pricePence > priceOf(rate, form.hours * 60)) fail(dearerThanHours)
}

async function mustHaveRoom(db: Db, instructorId: string) {
  const { count } = await db.get(
    'packages.countOnOffer',
    `select count(*) from public.packages k where ${isOwn} and k.archived_at is null`,
    [instructorId],
  )
  if (count >= mostOnOffer) fail(enoughOnOffer)
}

/** Off offer while the plan doesn't hold them, and back when it does. As the service. */
export const followPlan = (db: Db, { instructorId, plan }: { instructorId: string; plan: Plan }) =>
  db.execute(
    'packages.followPlan',
    `update public.packages k set active = $2 where ${isOwn} and k.archived_at is null and k.active <> $2`,
    [instructorId, featuresOf(plan).includes('own-packages')],
  )
