import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { isBarred } from '#features/payouts/server/barred.ts'
import { lockPayees } from '#features/payouts/server/payouts.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import {
  hasPayee,
  type MyPayee,
  payeeChanged,
  type SchoolContract,
  schoolNotReady,
  type SchoolPayees,
} from '../payee-contract.ts'
import { agreedMail, consentMail, endedMail, offeredMail } from './payee-mail.ts'

type Mailing = Pick<Services, 'config'>

/** The contract of today and of days to come, by its owner. As the service. */
export async function findSchoolContract(
  db: Db,
  ownerId: string,
): Promise<(SchoolContract & { note: string; agreedBy: string | null }) | null> {
  const row = await db.find(
    'schools.findContract',
    `select c.id, c.starts_on, c.agreed_at, c.note, (select p.name from public.profiles p where p.id = c.agreed_by) as "agreedBy?"
     from public.school_contracts c join public.schools s on s.id = c.school_id
     where s.owner_id = $1 and c.ended_at is null`,
    [ownerId],
  )
  return row ?? null
}

export async function getSchoolPayees(db: Db, ownerId: string): Promise<SchoolPayees> {
  const [found, rows] = await db.asService('for whose lessons the caller’s school is paid', (service) =>
    Promise.all([findSchoolContract(service, ownerId), listMembers(service, ownerId)]),
  )
  return {
    contract: found && { id: found.id, startsOn: found.startsOn, agreedAt: found.agreedAt },
    instructors: rows.map(({ id, name, startsOn, agreedAt }) => ({
      id,
      name,
      agreed: startsOn && agreedAt ? { startsOn, agreedAt } : null,
    })),
  }
}

/** Of today, by name. As the service. */
const listMembers = (db: Db, ownerId: string) =>
  db.list(
    'schools.listPayees',
    `select i.id, i.name, i.email::text as "email!", s.name as school, y.starts_on as "startsOn?", y.agreed_at as "agreedAt?"
     from public.schools s join public.school_instructors m on m.school_id = s.id and m.left_at is null
     join public.profiles i on i.id = m.instructor_id
     left join public.payees y on y.instructor_id = i.id and y.payee_id = s.owner_id and y.ended_at is null
     where s.owner_id = $1 order by i.name, i.id`,
    [ownerId],
  )

export const getMyPayee = (db: Db, me: Pick<Me, 'id'>): Promise<MyPayee> =>
  db.asService('who is paid for the caller’s lessons', async (service) =>
    describe(service, await findOffer(service, me.id)),
  )

/** As the service. */
const findOffer = (db: Db, instructorId: string) =>
  db.find(
    'schools.findPayeeOffer',
    `select c.id as "contractId?", c.starts_on as "contractFrom?", s.name as school, y.starts_on as "startsOn?", y.agreed_at as "agreedAt?",
       coalesce(a.state = 'ready', false) as "isReady!"
     from public.school_instructors m join public.schools s on s.id = m.school_id
     left join public.school_contracts c on c.school_id = s.id and c.ended_at is null
     left join public.payees y on y.instructor_id = m.instructor_id and y.payee_id = s.owner_id and y.ended_at is null
     left join public.payout_accounts a on a.instructor_id = s.owner_id
     where m.instructor_id = $1 and m.left_at is null`,
    [instructorId],
  )

function describe(db: Db, row: Row<'schools.findPayeeOffer'> | undefined): MyPayee {
  if (!row?.contractId || !row.contractFrom) return { offer: null, agreed: null }
  const { contractId, contractFrom, school, isReady, startsOn, agreedAt } = row
  return {
    offer: { contractId, school, isReady, startsOn: laterOf(contractFrom, dayOf(`${db.now()}`)) },
    agreed: startsOn && agreedAt ? { startsOn, agreedAt } : null,
  }
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** @throws notFound, schoolNotReady, payeeChanged, hasPayee */
export const agreeToPayee = (
  db: Db,
  services: Mailing,
  me: Me,
  seen: { contractId: string; startsOn: string },
): Promise<MyPayee> =>
  db.asService('whom the caller has paid in their place', async (service) => {
    await lockPayees(service, me.id)
    // Neither the membership nor the contract ends meanwhile.
    const row = await service.find(
      'schools.lockPayeeOffer',
      `select c.id as contract_id, c.starts_on, s.owner_id, s.name as school, o.name, o.email::text as "email!"
       from public.school_instructors m join public.schools s on s.id = m.school_id
       join public.school_contracts c on c.school_id = s.id and c.ended_at is null
       join public.profiles o on o.id = s.owner_id and o.role = 'school_owner'
       where m.instructor_id = $1 and m.left_at is null for share of m, c`,
      [me.id],
    )
    const { contractId, startsOn, ownerId, school, name, email } = row ?? fail(notFound)
    const from = laterOf(startsOn, dayOf(`${service.now()}`))
    if (contractId !== seen.contractId || from !== seen.startsOn) fail(payeeChanged)
    const isReady = await service.find(
      'schools.isReadyToBePaid',
      `select from public.payout_accounts where instructor_id = $1 and state = 'ready' and not ${isBarred('instructor_id')}`,
      [ownerId],
    )
    if (!isReady) fail(schoolNotReady)
    const count = await service.execute(
      'schools.agreeToPayee',
      `insert into public.payees (instructor_id, payee_id, name, starts_on) values ($1, $2, $3, $4)
       on conflict (instructor_id) where ended_at is null do nothing`,
      [me.id, ownerId, school, from],
    )
    if (count === 0) fail(hasPayee)
    await notify(service, services, {
      kind: 'school-payee',
      facts: { change: 'agreed' },
      to: ownerId,
      other: me.id,
      key: `payee-agreed ${me.id} ${contractId} ${service.now().epochMilliseconds}`,
      mail: () => agreedMail(services, { name, email }, { instructor: me.name, startsOn: from }),
    })
    await notify(service, services, {
      kind: 'school-payee',
      facts: { change: 'consent' },
      to: me.id,
      other: ownerId,
      key: `payee-consent ${me.id} ${contractId} ${service.now().epochMilliseconds}`,
      mail: () => consentMail(services, me, { school, startsOn: from }),
    })
    return describe(service, await findOffer(service, me.id))
  })

/** By an administrator; its instructors hear that they can agree. False: it has one. As the service. @throws notFound */
export async function enterSchoolContract(
  db: Db,
  services: Mailing,
  { ownerId, by, startsOn, note }: { ownerId: string; by: string; startsOn: string; note: string },
): Promise<boolean> {
  const school = await db.find(
    'schools.lockSchool',
    'select id, name from public.schools where owner_id = $1 for share',
    [ownerId],
  )
  if (!school) return fail(notFound)
  const entered = await db.find(
    'schools.enterContract',
    `insert into public.school_contracts (school_id, starts_on, note, agreed_by) values ($1, $2, $3, $4)
     on conflict (school_id) where ended_at is null do nothing returning id`,
    [school.id, startsOn, note, by],
  )
  if (!entered) return false
  for (const member of await listMembers(db, ownerId))
    await notify(db, services, {
      kind: 'school-payee',
      facts: { change: 'offered' },
      to: member.id,
      other: ownerId,
      key: `payee-offered ${entered.id} ${member.id}`,
      mail: () => offeredMail(services, member, { school: school.name, startsOn }),
    })
  return true
}

/** At once, by an administrator: from now on the instructors are paid. Answers its first day. As the service. @throws notFound */
export async function endSchoolContract(db: Db, services: Mailing, ownerId: string): Promise<string> {
  const ended = await db.find(
    'schools.endContract',
    `update public.school_contracts c set ended_at = clock() from public.schools s
     where s.id = c.school_id and s.owner_id = $1 and c.ended_at is null returning c.id, c.starts_on`,
    [ownerId],
  )
  if (!ended) return fail(notFound)
  const members = await listMembers(db, ownerId)
  await db.execute(
    'schools.endPayees',
    'update public.payees set ended_at = clock() where payee_id = $1 and ended_at is null',
    [ownerId],
  )
  for (const member of members.filter(({ agreedAt }) => agreedAt))
    await notify(db, services, {
      kind: 'school-payee',
      facts: { change: 'ended' },
      to: member.id,
      other: ownerId,
      key: `payee-ended ${ended.id} ${member.id}`,
      mail: () => endedMail(services, member, member.school),
    })
  return ended.startsOn
}
