import { notFound } from '#common/api-error.ts'
import { isSuspended } from '#features/accounts/server/users.ts'
import { hasSchool } from '#features/invitations/contract.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { noteJoining } from '#features/schools/server/audit-entries.ts'
import { joinSchool } from '#features/schools/server/schools.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { applicationOver, workOfferChanged, workOfferPast } from '../contract.ts'
import type { VacancyKind } from '../rules.ts'
import { todayOf } from './own-vacancies.ts'
import { acceptedMail } from './vacancy-mail.ts'

type Terms = { kind: VacancyKind; startsOn: string }
export type Employment = Terms & { school: string }

/** As the service. */
export async function findEmployment(service: Db, instructorId: string): Promise<Employment | null> {
  const row = await service.find(
    'vacancies.findEmployment',
    `select s.name as school, e.kind, e.starts_on from public.employments e
     join public.school_instructors m on m.id = e.membership_id join public.schools s on s.id = m.school_id
     where m.instructor_id = $1 and m.left_at is null`,
    [instructorId],
  )
  return (row as Employment | undefined) ?? null
}

export async function listEmployments(db: Db): Promise<(Terms & { instructorId: string })[]> {
  const rows = await db.list(
    'vacancies.listEmployments',
    `select m.instructor_id, e.kind, e.starts_on from public.employments e join public.school_instructors m on m.id = e.membership_id
     where m.school_id = schools.mine() and m.left_at is null`,
  )
  return rows as (Terms & { instructorId: string })[]
}

/** Before anything else, as a change of role does. As the service. @throws notFound */
export async function lockInstructor(service: Db, id: string): Promise<void> {
  const row = await service.find(
    'vacancies.lockInstructor',
    `select id from public.profiles where id = $1 and role = 'instructor' for share`,
    [id],
  )
  if (!row) fail(notFound)
}

/** Both roles are locked until the instructor has joined. @throws notFound, applicationOver, workOfferChanged, workOfferPast, hasSchool */
export const acceptWork = (
  db: Db,
  services: Pick<Services, 'config'>,
  me: Me,
  { id, ...seen }: Terms & { id: string },
): Promise<void> =>
  db.asService('accept work at a school', async (service) => {
    await lockInstructor(service, me.id)
    const row = await service.find(
      'vacancies.lockOffer',
      `select a.state, a.vacancy_id, a.offered_kind, a.starts_on, v.title, s.id as school_id, o.id as owner_id, o.name, o.email::text as "email!"
       from public.vacancy_applications a join public.vacancies v on v.id = a.vacancy_id join public.schools s on s.id = v.school_id
       join public.profiles o on o.id = s.owner_id and o.role = 'school_owner' join auth.users u on u.id = o.id
       where a.id = $1 and a.instructor_id = $2 and not ${isSuspended('u')} for update of a for share of o`,
      [id, me.id],
    )
    const { state, vacancyId, offeredKind, startsOn, title, schoolId, ownerId, name, email } =
      row ?? fail(notFound)
    if (state !== 'offered' || !startsOn || !offeredKind) return fail(applicationOver)
    if (offeredKind !== seen.kind || startsOn !== seen.startsOn) fail(workOfferChanged)
    if (startsOn < todayOf(service).toString()) fail(workOfferPast)
    const membershipId = await joinSchool(service, schoolId, me.id).catch(
      failOn({ one_school_at_a_time: hasSchool }),
    )
    await service.execute(
      'vacancies.employ',
      'insert into public.employments (membership_id, kind, starts_on) values ($1, $2, $3)',
      [membershipId, offeredKind, startsOn],
    )
    await service.execute(
      'vacancies.takeOn',
      `update public.vacancy_applications set state = 'taken-on', changed_at = clock() where id = $1`,
      [id],
    )
    await noteJoining(service, schoolId, me.id)
    await notify(service, services, {
      kind: 'application',
      facts: { change: 'accepted' },
      to: ownerId,
      other: me.id,
      key: `offer-accepted ${id}`,
      mail: () =>
        acceptedMail(
          services,
          { name, email },
          { id: vacancyId, title, applicant: me.name, kind: offeredKind, startsOn },
        ),
    })
  })
