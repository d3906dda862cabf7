import { kmPerMile } from '#common/postcode/distance.ts'
import { notAllowed } from '#common/api-error.ts'
import { checkBasedOn } from '#server/based-on.ts'
import type { Db, Row } from '#server/database.ts'
import { listDiaryCars } from '#features/diary/server/cars.ts'
import { openDiary } from '#features/diary/server/diary.ts'
import { holidayRegionOf } from '#common/bank-holidays.ts'
import { setBase } from '#features/diary/server/hours.ts'
import { spotOf } from '#features/travel/server/spots.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  type FirstLesson,
  firstLessonNotLess,
  firstLessonNotOffered,
  longLessTooMuch,
  type OwnInstructor,
  rateChanged,
} from '../contract.ts'
import { asLanguage, firstLessonOn } from '../rules.ts'
import { leastLongRate, listPrice, type PriceRules } from '../price-rules.ts'
import { centreOfPostcode } from './centre.ts'

/** Idempotent. False: the person is no instructor. */
export async function ensureInstructor(db: Db, id: string): Promise<boolean> {
  return (
    (await db.find('instructors.ensureInstructor', 'select directory.ensure($1) as is', [id]))?.is ?? false
  )
}

/** Closes the diary, or restores what the vetting decided; ignores others. As the service. */
export async function withdrawInstructor(db: Db, id: string, withdrawn: boolean): Promise<void> {
  const row = await db.find(
    'instructors.withdrawInstructor',
    'update public.instructors set withdrawn = $2 where id = $1 returning vetted_until',
    [id, withdrawn],
  )
  if (row) await openDiary(db, id, withdrawn ? null : row.vettedUntil)
}

export async function getMyInstructor(db: Db, id: string): Promise<OwnInstructor> {
  if (!(await ensureInstructor(db, id))) fail(notAllowed)
  return readInstructor(db, id)
}

/** What is left before learners can book. As the service anybody's. */
export const listMissing = async (db: Db, id: string): Promise<OwnInstructor['missing']> =>
  (await ensureInstructor(db, id)) ? (await readInstructor(db, id)).missing : []

async function readInstructor(db: Db, id: string): Promise<OwnInstructor> {
  const row = await db.find(
    'instructors.getMyInstructor',
    `select i.*, directory.price_rules(i) as price_rules, i.vetted_until > clock() as vetted, exists (select from public.weekly_hours h where h.instructor_id = i.id) as has_hours, d.lesson_lengths from public.instructors i join public.diaries d on d.instructor_id = i.id where i.id = $1`,
    [id],
  )
  return asOwn(row ?? fail(notAllowed), await listDiaryCars(db, id))
}

type Professional = Pick<
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
  | 'testCentres'
  | 'firstLesson'
  | 'priceRules'
>
type Some<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

export type Changes = Some<Professional> & {
  postcode?: string | undefined
  basedOn?: Some<Professional> | undefined
}

/** Emits `instructor.rate-changed`. @throws notAPostcode, unknownPostcode, notInGreatBritain, firstLessonNotLess, firstLessonNotOffered, longLessTooMuch, changedElsewhere */
export async function setMyInstructor(db: Db, id: string, changes: Changes): Promise<OwnInstructor> {
  const centre = changes.postcode === undefined ? undefined : centreOfPostcode(changes.postcode)
  if (!(await ensureInstructor(db, id))) fail(notAllowed)
  await db.execute(
    'instructors.setMyInstructor.lock',
    'select from public.instructors where id = $1 for update',
    [id],
  )
  const before = await readInstructor(db, id)
  if (changes.basedOn) checkBasedOn<Some<Professional>>(changes.basedOn, before)
  const { hourlyRatePence = before.hourlyRatePence, gender = before.gender } = changes
  const { evening, weekend, long } = changes.priceRules ?? before.priceRules
  if (long && hourlyRatePence !== null && hourlyRatePence - long.lessPence < leastLongRate)
    fail(longLessTooMuch)
  const row = await db.find(
    'instructors.setMyInstructor',
    `update public.instructors set headline = coalesce($2, headline), about = coalesce($3, about), gearboxes = coalesce($4, gearboxes), hourly_rate_pence = $5, languages = coalesce($6, languages), specialisms = coalesce($7, specialisms), gender = $8, car = coalesce($9, car), radius_km = coalesce($10, radius_km), test_centres = coalesce($11, test_centres),
       evening_from = $12, evening_extra_pence = $13, weekend_extra_pence = $14, long_from_minutes = $15, long_less_pence = $16
     where id = $1 returning (old.hourly_rate_pence, old.long_from_minutes, old.long_less_pence)
       is distinct from (new.hourly_rate_pence, new.long_from_minutes, new.long_less_pence) as changed`,
    [
      id,
      changes.headline ?? null,
      changes.about ?? null,
      changes.gearboxes ? unique(changes.gearboxes) : null,
      hourlyRatePence,
      changes.languages ? unique(changes.languages.map(asLanguage)) : null,
      changes.specialisms ? unique(changes.specialisms) : null,
      gender,
      changes.car ?? null,
      changes.radiusMiles === undefined ? null : changes.radiusMiles * kmPerMile,
      changes.testCentres ? unique(changes.testCentres) : null,
      evening?.from ?? null,
      evening?.extraPence ?? null,
      weekend?.extraPence ?? null,
      long?.fromMinutes ?? null,
      long?.lessPence ?? null,
    ],
  )
  if (centre)
    await db.execute(
      'instructors.setMyInstructor.place',
      'update public.instructors set outcode = $2, sector = $3, lat = $4, lng = $5 where id = $1',
      [id, centre.outcode, centre.sector, centre.lat, centre.lng],
    )
  if (changes.firstLesson !== undefined) await setFirstLesson(db, id, changes.firstLesson)
  if (centre) await setBase(db, id, spotOf(centre), holidayRegionOf(centre.sector ?? centre.outcode))
  await db.asService('the cars that learners read of', (service) => showCars(service, [id]))
  if (row?.changed)
    await emit(db, rateChanged, {
      instructorId: id,
      hourlyRatePence,
    })
  return getMyInstructor(db, id)
}

async function setFirstLesson(db: Db, id: string, offer: FirstLesson | null) {
  const { hourlyRatePence, priceRules, lessonLengths } = await readInstructor(db, id)
  if (offer && !firstLessonOn(offer, lessonLengths)) fail(firstLessonNotOffered)
  if (
    offer &&
    offer.pricePence >= listPrice({ hourlyRatePence: hourlyRatePence ?? 0, priceRules }, offer.minutes)
  )
    fail(firstLessonNotLess)
  await db.execute(
    'instructors.setFirstLesson',
    'update public.instructors set first_lesson_minutes = $2, first_lesson_pence = $3 where id = $1',
    [id, offer?.minutes ?? null, offer?.pricePence ?? null],
  )
}

/**
 * What learners read of their cars: those of the diary, the usual one first, and what the instructor wrote only as long as
 * there is none. After any change of either. As the service.
 */
export const showCars = (db: Db, instructors: readonly string[]) =>
  db.execute(
    'instructors.showCars',
    `update public.instructors i set car = c.shown
     from (
       select d.instructor_id, left(string_agg(
         d.name || case when d.both then ' (' || d.gearbox || ')' else '' end, ', ' order by d.position, d.car_id), 80) as shown
       from (select *, min(gearbox) over w <> max(gearbox) over w as both from public.diary_cars
         where instructor_id = any($1) window w as (partition by instructor_id)) d
       group by d.instructor_id) c
     where i.id = c.instructor_id and i.car <> c.shown`,
    [instructors],
  )

const unique = <T>(values: readonly T[]) => [...new Set(values)]

function asOwn(row: Row<'instructors.getMyInstructor'>, cars: OwnInstructor['cars']): OwnInstructor {
  const lacks: [OwnInstructor['missing'][number], boolean][] = [
    ['vetting', !row.vetted],
    ['portrait', row.portrait === null],
    ['car', row.carPhoto === null],
    ['place', row.outcode === null],
    ['price', row.hourlyRatePence === null],
    ['gearbox', row.gearboxes.length === 0],
    ['hours', !row.hasHours],
  ]
  return {
    id: row.id,
    headline: row.headline,
    about: row.about,
    gearboxes: row.gearboxes,
    hourlyRatePence: row.hourlyRatePence,
    languages: row.languages,
    specialisms: row.specialisms,
    testCentres: row.testCentres,
    firstLesson:
      row.firstLessonMinutes === null || row.firstLessonPence === null
        ? null
        : { minutes: row.firstLessonMinutes, pricePence: row.firstLessonPence },
    priceRules: row.priceRules as PriceRules,
    lessonLengths: row.lessonLengths,
    gender: row.gender,
    car: row.car,
    cars: cars.map(({ name, gearbox }) => ({ name, gearbox })),
    plan: row.plan,
    outcode: row.outcode,
    sector: row.sector,
    radiusMiles: Math.round((row.radiusKm / kmPerMile) * 10) / 10,
    badgeKind: row.badgeKind,
    badgeExpiresOn: row.badgeExpiresOn,
    missing: lacks.flatMap(([what, isMissing]) => (isMissing ? [what] : [])),
  }
}
