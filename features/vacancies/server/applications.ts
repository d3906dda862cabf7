import { notFound } from '#common/api-error.ts'
import { distanceMiles } from '#common/postcode/distance.ts'
import { isSuspended } from '#features/accounts/server/users.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import {
  alreadyApplied,
  applicationOver,
  appliedToday,
  enoughApplications,
  enoughApplicationsToday,
  type MyApplication,
  type OpenVacancy,
  vacancyClosed,
} from '../contract.ts'
import { type ApplicationState, isUnderWay, mostApplicationsADay, mostUnderWay } from '../rules.ts'
import { type Employment, findEmployment, lockInstructor } from './employments.ts'
import { todayOf } from './own-vacancies.ts'
import { receivedMail, withdrawnMail } from './vacancy-mail.ts'
import { isStateUnderWay, showsEmail } from './application-rows.ts'

const mostShown = 100

type Listed = {
  vacancies: OpenVacancy[]
  applications: MyApplication[]
  hasBase: boolean
  employment: Employment | null
}

/** Those of one's own school are for others. */
export const listVacancies = (db: Db, me: Pick<Me, 'id'>): Promise<Listed> =>
  db.asService('vacancies and one’s own applications', async (service) => {
    const base = await service.find(
      'vacancies.readBase',
      'select lat as "lat!", lng as "lng!" from public.instructors where id = $1 and lat is not null and lng is not null',
      [me.id],
    )
    const open = await service.list(
      'vacancies.listOpen',
      `select v.id, v.title, v.kind, v.hours, v.place, v.outcode, v.has_car, v.pay, v.hourly_from_pence, v.hourly_to_pence, v.description,
         v.closes_on, v.posted_at, v.lat, v.lng, s.name as school
       from public.vacancies v join public.schools s on s.id = v.school_id
       join public.profiles o on o.id = s.owner_id and o.role = 'school_owner' join auth.users u on u.id = o.id
       left join public.instructors b on b.id = $1
       where v.closed_at is null and v.closes_on >= $2 and not ${isSuspended('u')}
         and not exists (select from public.school_instructors m where m.school_id = s.id and m.instructor_id = $1 and m.left_at is null)
       order by (v.lat - b.lat) ^ 2 + ((v.lng - b.lng) * cos(radians(b.lat))) ^ 2 nulls last, v.posted_at desc, v.id limit $3`,
      [me.id, todayOf(service).toString(), mostShown],
    )
    const applications = await service.list(
      'vacancies.listMine',
      `select a.id, a.vacancy_id, v.title, s.name as school, v.place, a.words, a.state, a.message, a.sent_at,
         case when ${showsEmail('v.school_id')} then o.email::text end as email,
         case when a.state in ('offered', 'taken-on') then json_build_object('kind', a.offered_kind, 'startsOn', a.starts_on) end as offer
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id join public.schools s on s.id = v.school_id
       join public.profiles o on o.id = s.owner_id
       where a.instructor_id = $1 order by a.changed_at desc, a.id limit 100`,
      [me.id],
    )
    const vacancies = open.map(({ lat, lng, ...vacancy }) => ({
      ...vacancy,
      miles: base ? Math.round(distanceMiles(base, { lat, lng })) : null,
    }))
    return {
      vacancies: vacancies as OpenVacancy[],
      applications: applications as MyApplication[],
      hasBase: base !== undefined,
      employment: await findEmployment(service, me.id),
    }
  })

/** One that was withdrawn may be sent again a day after it was sent. @throws notFound, vacancyClosed, alreadyApplied, appliedToday, enoughApplications, enoughApplicationsToday */
export const applyForVacancy = (
  db: Db,
  services: Pick<Services, 'config'>,
  me: Me,
  { id, words }: { id: string; words: string },
) =>
  db.asService('apply for a vacancy', async (service) => {
    await lockInstructor(service, me.id)
    await mustBeWithinLimits(service, me.id)
    const vacancy = await service.find(
      'vacancies.lockForApplication',
      `select v.title, v.closed_at is null and v.closes_on >= $2 as "is_open!", o.id as owner_id, o.name, o.email::text as "email!"
       from public.vacancies v join public.schools s on s.id = v.school_id join public.profiles o on o.id = s.owner_id and o.role = 'school_owner'
       join auth.users u on u.id = o.id
       where v.id = $1 and not ${isSuspended('u')}
         and not exists (select from public.school_instructors m where m.school_id = s.id and m.instructor_id = $3 and m.left_at is null)
       for share of v`,
      [id, todayOf(service).toString(), me.id],
    )
    const { title, isOpen, ownerId, name, email } = vacancy ?? fail(notFound)
    if (!isOpen) fail(vacancyClosed)
    const row = await service.find(
      'vacancies.apply',
      `insert into public.vacancy_applications as a (vacancy_id, instructor_id, words) values ($1, $2, $3)
       on conflict (vacancy_id, instructor_id) do update
         set words = excluded.words, state = 'sent', message = '', sent_at = excluded.sent_at, changed_at = excluded.changed_at
         where a.state = 'withdrawn' and a.sent_at <= clock() - interval '1 day' returning id`,
      [id, me.id, words],
    )
    if (!row) {
      const { state } = await service.get(
        'vacancies.readMine',
        'select state from public.vacancy_applications where vacancy_id = $1 and instructor_id = $2',
        [id, me.id],
      )
      return fail(state === 'withdrawn' ? appliedToday : alreadyApplied)
    }
    await notify(service, services, {
      kind: 'application',
      facts: { change: 'received' },
      to: ownerId,
      other: me.id,
      key: `application-received ${row.id} ${service.now()}`,
      mail: () => receivedMail(services, { name, email }, { id, title, applicant: me.name }),
    })
  })

/** Locked, so that several at once are counted. */
async function mustBeWithinLimits(service: Db, instructorId: string) {
  await service.execute(
    'vacancies.lockApplicantOf',
    `select pg_advisory_xact_lock(hashtext('applications ' || $1))`,
    [instructorId],
  )
  const { underWay, today } = await service.get(
    'vacancies.countMine',
    `select count(*) filter (where ${isStateUnderWay('state')}) as under_way,
       count(*) filter (where sent_at > clock() - interval '1 day') as today
     from public.vacancy_applications where instructor_id = $1`,
    [instructorId],
  )
  if (underWay >= mostUnderWay) fail(enoughApplications)
  if (today >= mostApplicationsADay) fail(enoughApplicationsToday)
}

/** @throws notFound, applicationOver */
export const withdrawApplication = (db: Db, services: Pick<Services, 'config'>, me: Me, id: string) =>
  db.asService('withdraw an application', async (service) => {
    const row = await service.find(
      'vacancies.lockMine',
      `select a.state, a.vacancy_id, v.title, o.id as owner_id, o.name, o.email::text as "email!"
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id join public.schools s on s.id = v.school_id
       join public.profiles o on o.id = s.owner_id where a.id = $1 and a.instructor_id = $2 for update of a`,
      [id, me.id],
    )
    const { state, vacancyId, title, ownerId, name, email } = row ?? fail(notFound)
    if (!isUnderWay(state as ApplicationState)) fail(applicationOver)
    await service.execute(
      'vacancies.withdraw',
      `update public.vacancy_applications set state = 'withdrawn', words = '', message = '', changed_at = clock() where id = $1`,
      [id],
    )
    await notify(service, services, {
      kind: 'application',
      facts: { change: 'withdrawn' },
      to: ownerId,
      other: me.id,
      key: `application-withdrawn ${id} ${service.now()}`,
      mail: () => withdrawnMail(services, { name, email }, { id: vacancyId, title, applicant: me.name }),
    })
  })

/** For a role that ends, or a suspension. As the service. */
export const withdrawApplicationsOf = (db: Db, instructorId: string) =>
  db.execute(
    'vacancies.withdrawOf',
    `update public.vacancy_applications set state = 'withdrawn', words = '', message = '', changed_at = clock()
     where instructor_id = $1 and ${isStateUnderWay('state')}`,
    [instructorId],
  )
