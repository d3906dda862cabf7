import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { findOwnSchoolId } from '#features/schools/server/own-school.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  enoughVacancies,
  enoughVacanciesToday,
  lastDayWrong,
  schoolUnnamed,
  type SchoolVacancy,
  vacancyClosed,
  type VacancyForm,
} from '../contract.ts'
import { longestOpenDays, mostOpenVacancies, mostVacanciesADay } from '../rules.ts'

/** The school's day, by which a vacancy is open. */
export const todayOf = (db: Db) => db.now().toZonedDateTimeISO(homeZone).toPlainDate()

export const listSchoolVacancies = (db: Db): Promise<SchoolVacancy[]> => readOwn(db, null)

/** @throws notFound */
export async function getOwnVacancy(db: Db, id: string): Promise<SchoolVacancy> {
  const [vacancy] = await readOwn(db, id)
  return vacancy ?? fail(notFound)
}

async function readOwn(db: Db, id: string | null): Promise<SchoolVacancy[]> {
  const rows = await db.list(
    'vacancies.readOwn',
    `select v.id, v.title, v.kind, v.hours, v.place, v.outcode, v.has_car, v.pay, v.hourly_from_pence, v.hourly_to_pence, v.description,
       v.closes_on, v.posted_at, v.closed_at is null and v.closes_on >= $2 as "is_open!", v.closed_at is not null as "is_closed!",
       count(a.id) as applicants, count(a.id) filter (where a.state = 'sent') as unanswered
     from public.vacancies v left join public.vacancy_applications a on a.vacancy_id = v.id and a.state <> 'withdrawn'
     where v.school_id = schools.mine() and ($1::uuid is null or v.id = $1)
     group by v.id order by v.closed_at is null and v.closes_on >= $2 desc, v.posted_at desc, v.id limit 200`,
    [id, todayOf(db).toString()],
  )
  return rows as SchoolVacancy[]
}

/** @throws schoolUnnamed, enoughVacancies, enoughVacanciesToday, lastDayWrong, and those of `centreOf` */
export async function postVacancy(db: Db, form: VacancyForm): Promise<{ id: string }> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(schoolUnnamed)
  const { outcode, lat, lng } = placeOf(db, form)
  return db.asService('post a vacancy', async (service) => {
    await mustBeWithinLimits(service, schoolId, null)
    return service.get(
      'vacancies.post',
      `insert into public.vacancies (school_id, title, kind, hours, place, outcode, lat, lng, has_car, pay, hourly_from_pence, hourly_to_pence, description, closes_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
      [schoolId, form.title, form.kind, form.hours, form.place, outcode, lat, lng, ...termsOf(form)],
    )
  })
}

/** @throws notFound, vacancyClosed, enoughVacancies, lastDayWrong, and those of `centreOf` */
export async function changeVacancy(db: Db, id: string, form: VacancyForm): Promise<{ id: string }> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(notFound)
  const { outcode, lat, lng } = placeOf(db, form)
  return db.asService('change a vacancy', async (service) => {
    await mustBeWithinLimits(service, schoolId, id)
    const { closedAt } = await lockOwn(service, schoolId, id)
    if (closedAt) fail(vacancyClosed)
    return service.get(
      'vacancies.change',
      `update public.vacancies set title = $2, kind = $3, hours = $4, place = $5, outcode = $6, lat = $7, lng = $8, has_car = $9, pay = $10,
         hourly_from_pence = $11, hourly_to_pence = $12, description = $13, closes_on = $14 where id = $1 returning id`,
      [id, form.title, form.kind, form.hours, form.place, outcode, lat, lng, ...termsOf(form)],
    )
  })
}

const termsOf = (form: VacancyForm) =>
  [form.hasCar, form.pay, form.hourlyFromPence, form.hourlyToPence, form.description, form.closesOn] as const

/** Twice is once. @throws notFound */
export async function closeVacancy(db: Db, id: string): Promise<void> {
  const schoolId = (await findOwnSchoolId(db)) ?? fail(notFound)
  await db.asService('close a vacancy', async (service) => {
    await lockOwn(service, schoolId, id)
    await service.execute(
      'vacancies.close',
      'update public.vacancies set closed_at = coalesce(closed_at, clock()) where id = $1',
      [id],
    )
  })
}

async function lockOwn(service: Db, schoolId: string, id: string) {
  const row = await service.find(
    'vacancies.lockOwn',
    'select closed_at from public.vacancies where id = $1 and school_id = $2 for update',
    [id, schoolId],
  )
  return row ?? fail(notFound)
}

function placeOf(db: Db, { place, closesOn }: VacancyForm) {
  const [today, last] = [todayOf(db), Temporal.PlainDate.from(closesOn)]
  const days = today.until(last).total('days')
  if (days < 0 || days > longestOpenDays) fail(lastDayWrong)
  return centreOf(place)
}

/** Locked, so that several at once are counted. `id` is the one that is changed. */
async function mustBeWithinLimits(service: Db, schoolId: string, id: string | null) {
  await service.execute(
    'vacancies.lockSchool',
    `select pg_advisory_xact_lock(hashtext('vacancies ' || $1))`,
    [schoolId],
  )
  const { open, today } = await service.get(
    'vacancies.countOwn',
    `select count(*) filter (where closed_at is null and closes_on >= $3) as open,
       count(*) filter (where posted_at > clock() - interval '1 day') as today
     from public.vacancies where school_id = $1 and ($2::uuid is null or id <> $2)`,
    [schoolId, id, todayOf(service).toString()],
  )
  if (open >= mostOpenVacancies) fail(enoughVacancies)
  if (id === null && today >= mostVacanciesADay) fail(enoughVacanciesToday)
}
