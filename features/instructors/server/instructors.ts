import { kmPerMile } from '#common/postcode/distance.ts'
import { notAllowed } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { type OwnInstructor, rateChanged } from '../contract.ts'
import { placeOf } from './place.ts'

/** Makes what an instructor needs (profile, diary, vetting), if it is not there. Safe to run again. False: the person is no instructor. */
export async function ensureInstructor(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.run<{ is: boolean }>('select directory.ensure($1) as is', [id])
  return rows[0]?.is ?? false
}

/** An instructor's own professional profile, and what keeps it out of the directory. */
export async function getMyInstructor(db: Db, id: string): Promise<OwnInstructor> {
  if (!(await ensureInstructor(db, id))) fail(notAllowed)
  const { rows } = await db.run<Row>(
    `select i.*, i.vetted_until > clock() as vetted, exists (select from public.weekly_hours h where h.instructor_id = i.id) as has_hours from public.instructors i where i.id = $1`,
    [id],
  )
  return asOwn(rows[0] ?? fail(notAllowed))
}

export type Changes = Pick<
  OwnInstructor,
  | 'headline'
  | 'about'
  | 'gearboxes'
  | 'hourlyRatePence'
  | 'languages'
  | 'specialisms'
  | 'gender'
  | 'car'
  | 'radiusMiles'
> & { postcode?: string | undefined }

/** Announces `instructor.rate-changed` { instructorId, hourlyRatePence } when the price is another than before. @throws notAPostcode, unknownPostcode, notInGreatBritain */
export async function setMyInstructor(db: Db, id: string, changes: Changes): Promise<OwnInstructor> {
  const place = changes.postcode === undefined ? undefined : placeOf(changes.postcode)
  if (!(await ensureInstructor(db, id))) fail(notAllowed)
  const { rows } = await db.run<{ changed: boolean }>(
    `update public.instructors set headline = $2, about = $3, gearboxes = $4, hourly_rate_pence = $5, languages = $6, specialisms = $7, gender = $8, car = $9, radius_km = $10
     where id = $1 returning old.hourly_rate_pence is distinct from new.hourly_rate_pence as changed`,
    [
      id,
      changes.headline,
      changes.about,
      unique(changes.gearboxes),
      changes.hourlyRatePence,
      unique(changes.languages),
      unique(changes.specialisms),
      changes.gender,
      changes.car,
      changes.radiusMiles * kmPerMile,
    ],
  )
  if (place)
    await db.run(
      'update public.instructors set outcode = $2, sector = $3, lat = $4, lng = $5 where id = $1',
      [id, place.outcode, place.sector, place.lat, place.lng],
    )
  if (rows[0]?.changed)
    await emit(db, rateChanged, {
      instructorId: id,
      hourlyRatePence: changes.hourlyRatePence,
    })
  return getMyInstructor(db, id)
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

type Row = {
  id: string
  headline: string
  about: string
  gearboxes: OwnInstructor['gearboxes']
  hourly_rate_pence: number | null
  languages: string[]
  specialisms: string[]
  gender: OwnInstructor['gender']
  car: string
  plan: OwnInstructor['plan']
  outcode: string | null
  sector: string | null
  radius_km: number
  badge_kind: OwnInstructor['badgeKind']
  badge_expires_on: string | null
  vetted: boolean | null
  has_hours: boolean
}

function asOwn(row: Row): OwnInstructor {
  const lacks: [OwnInstructor['missing'][number], boolean][] = [
    ['vetting', !row.vetted],
    ['place', row.outcode === null],
    ['price', row.hourly_rate_pence === null],
    ['gearbox', row.gearboxes.length === 0],
    ['hours', !row.has_hours],
  ]
  return {
    id: row.id,
    headline: row.headline,
    about: row.about,
    gearboxes: row.gearboxes,
    hourlyRatePence: row.hourly_rate_pence,
    languages: row.languages,
    specialisms: row.specialisms,
    gender: row.gender,
    car: row.car,
    plan: row.plan,
    outcode: row.outcode,
    sector: row.sector,
    radiusMiles: Math.round((row.radius_km / kmPerMile) * 10) / 10,
    badgeKind: row.badge_kind,
    badgeExpiresOn: row.badge_expires_on,
    missing: lacks.flatMap(([what, isMissing]) => (isMissing ? [what] : [])),
  }
}
