import type { Pence } from '#common/money.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import type { PriceRules } from '#features/instructors/price-rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { toSnakeCase } from '#server/wire-values.ts'
import { instructorNotTeaching, type Package } from '../contract.ts'
import { coversRate, isDearerThanHours, type PackageKind } from '../rules.ts'
import { agreedPackage, firstPackage, hoursPackage, standardPackages } from '../standard-packages.ts'

export const packageColumns =
  'id, name, description, kind, lesson_count, lesson_minutes, price_pence, currency, instructor_id'

/** The platform's, and with a public id the instructor's and those that can be used there. */
export async function listPackages(db: Db, shown?: string): Promise<Package[]> {
  const rows = await db.list(
    'payments.listPackages',
    `select ${packageColumns}, standard_key from public.packages where active and (instructor_id is null or ($1::uuid is not null and instructor_id = $1)) order by instructor_id is null, position, id`,
    [shown ? await resolveInstructorId(db, shown) : null],
  )
  const instructorId = rows.find((one) => one.standardKey !== null)?.instructorId
  const rate = instructorId && (await findRate(db, instructorId))
  return rows
    .filter(
      (one) => !rate || (one.instructorId === null ? coversRate(one, rate) : !isDearerThanHours(one, rate)),
    )
    .map(({ pricePence: price, ...one }) =>
      toSnakeCase({ ...one, price, instructorId: one.instructorId && (shown ?? null) }),
    )
}

/** It is no secret: learners see it as the price of a single lesson, rounded to the penny there. */
const findRate = async (db: Db, instructorId: string) =>
  (
    await db.asService('the rate that packages are measured by', (service) =>
      service.get(
        'payments.findRate',
        'select hourly_rate_pence as rate from public.instructors where id = $1',
        [instructorId],
      ),
    )
  ).rate

/** Follows the hourly rate and lesson lengths; none without a rate. As the service. */
export async function syncStandardPackages(db: Db, instructorId: string): Promise<void> {
  const row = await db.find(
    'payments.syncStandardPackages.lockInstructors',
    'select i.hourly_rate_pence as rate, directory.price_rules(i) as rules, d.lesson_lengths as lengths from public.instructors i left join public.diaries d on d.instructor_id = i.id where i.id = $1 for share of i',
    [instructorId],
  )
  const rate = row?.rate
  const offered = rate ? standardPackages(rate, row!.rules as PriceRules, row!.lengths ?? []) : []
  await db.execute(
    'payments.syncStandardPackages.updatePackages',
    'update public.packages set active = false where instructor_id = $1 and active and standard_key <> all ($2)',
    [instructorId, offered.map(({ standardKey }) => standardKey)],
  )
  await db.execute(
    'payments.syncStandardPackages.insertPackages',
    `insert into public.packages as p (instructor_id, standard_key, name, description, kind, lesson_count, lesson_minutes, price_pence, position)
     select $1, "standardKey", name, description, kind, "lessonCount", "lessonMinutes", "pricePence", position
     from json_to_recordset($2) as w ("standardKey" text, name text, description text, kind text, "lessonCount" int, "lessonMinutes" int, "pricePence" int, position int)
     on conflict (instructor_id, standard_key) do update
     set name = excluded.name, description = excluded.description, price_pence = excluded.price_pence, position = excluded.position, active = true
     where (p.name, p.description, p.price_pence, p.position, p.active) is distinct from (excluded.name, excluded.description, excluded.price_pence, excluded.position, true)`,
    [instructorId, JSON.stringify(offered)],
  )
}

type Agreed = {
  readonly minutes: number
  readonly pricePence: Pence
  readonly atFirstPrice?: boolean | undefined
}

/** Not on offer: for one lesson whose price the two agreed, or that has one for its time or as their first. As the service. */
export const addAgreedPackage = (
  db: Db,
  instructorId: string,
  { minutes, pricePence, atFirstPrice }: Agreed,
) => {
  const { standardKey, name, description } = (atFirstPrice ? firstPackage : agreedPackage)(
    minutes,
    pricePence,
  )
  return db.get(
    'payments.addAgreedPackage',
    `insert into public.packages (instructor_id, standard_key, name, description, kind, lesson_count, lesson_minutes, price_pence, active)
     values ($1, $2, $3, $4, $7, 1, $5, $6, false)
     on conflict (instructor_id, standard_key) do update set name = excluded.name returning ${packageColumns}`,
    [instructorId, standardKey, name, description, minutes, pricePence, atFirstPrice ? 'first' : 'single'],
  )
}

/**
 * Not on offer: hours one by one, for somebody who buys them for a learner. As the service.
 * @throws instructorNotTeaching
 */
export async function addHoursPackage(db: Db, instructorId: string, hours: number) {
  const rate = (await findRate(db, instructorId)) ?? fail(instructorNotTeaching)
  const { standardKey, name, description, pricePence } = hoursPackage(hours, rate)
  return db.get(
    'payments.addHoursPackage',
    `insert into public.packages (instructor_id, standard_key, name, description, kind, lesson_count, lesson_minutes, price_pence, active)
     values ($1, $2, $3, $4, 'block', $5, 60, $6, false)
     on conflict (instructor_id, standard_key) do update set name = excluded.name returning id`,
    [instructorId, standardKey, name, description, hours, pricePence],
  )
}

type NewPackage = {
  name: string
  description: string
  kind: PackageKind
  lessonCount: number
  lessonMinutes: number
  pricePence: Pence
  instructorId?: string
  position?: number
}

/** The platform's unless it names an instructor. As the service. Returns its id. */
export async function offerPackage(db: Db, offer: NewPackage): Promise<string> {
  return (
    await db.get(
      'payments.offerPackage',
      `insert into public.packages (instructor_id, name, description, kind, lesson_count, lesson_minutes, price_pence, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        offer.instructorId ?? null,
        offer.name,
        offer.description,
        offer.kind,
        offer.lessonCount,
        offer.lessonMinutes,
        offer.pricePence,
        offer.position ?? 1_000,
      ],
    )
  ).id
}
