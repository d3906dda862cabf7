import { createHash } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import { homeZone } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { findNextMailTo, findNextUnaskedBy, readNextMailTo, readNextUnaskedBy } from '#server/limits/mails.ts'
import { sendMail } from '#server/mail.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Me, Services } from '#server/services.ts'
import {
  enoughSupervisors,
  linkSentOften,
  nothingToConfirm,
  ownAddress,
  type Supervisor,
  type SupervisorForm,
  supervisorKnown,
  supervisorRefuses,
} from '../contract.ts'
import { eveningMail, linkDays, mostMailsADay, mostSupervisors } from '../rules.ts'
import { confirmMail } from './practice-mail.ts'

type Config = Pick<Services, 'config'>

/** One request of a learner waits for another. As the service. */
export const lockLearner = (db: Db, id: string) =>
  db.execute('practice.lockLearner', 'select from public.profiles where id = $1 for no key update', [id])

/** The learner's own. As the service. */
export async function listSupervisors(db: Db, learnerId: string): Promise<Supervisor[]> {
  const rows = await db.list(
    'practice.listSupervisors',
    `select s.id, s.name, s.email, s.eligible_at, s.mailed_at,
       (select count(*)::int from public.practice_drives d
        where d.supervisor_id = s.id and d.confirmed_at is null and d.declined_at is null) as "waiting!"
     from public.practice_supervisors s where s.learner_id = $1 order by s.created_at, s.id`,
    [learnerId],
  )
  const ofLearner = await readNextUnaskedBy(db, learnerId, mostMailsADay)
  const list: Supervisor[] = []
  for (const row of rows) {
    const next = (await readNextMailTo(db, row.email, 'unasked', mostMailsADay)) ?? ofLearner
    list.push({ ...row, nextMailAt: next ? `${next}` : null })
  }
  return list
}

async function getSupervisor(db: Db, learnerId: string, id: string): Promise<Supervisor> {
  return (await listSupervisors(db, learnerId)).find((one) => one.id === id) ?? fail(notFound)
}

/** What is kept of an address whose owner wants no more emails. Without a key, so that a new secret doesn’t forget it. */
export const hashRefusal = (learnerId: string, email: string) =>
  createHash('sha256').update(`${learnerId} ${email}`).digest()

/** @throws supervisorKnown, enoughSupervisors, ownAddress, supervisorRefuses */
export const addSupervisor = (db: Db, me: Me, { name, email }: SupervisorForm): Promise<Supervisor> =>
  db.asService('a learner adds a supervisor', async (service) => {
    if (email === me.email.toLowerCase()) fail(ownAddress)
    await lockLearner(service, me.id)
    const there = await listSupervisors(service, me.id)
    if (there.some((one) => one.email === email)) fail(supervisorKnown)
    if (there.length >= mostSupervisors) fail(enoughSupervisors)
    const refused = await service.find(
      'practice.findRefusal',
      'select from public.practice_refusals where learner_id = $1 and address_hash = $2',
      [me.id, hashRefusal(me.id, email)],
    )
    if (refused) fail(supervisorRefuses)
    const { id } = await service.get(
      'practice.addSupervisor',
      'insert into public.practice_supervisors (learner_id, name, email) values ($1, $2, $3) returning id',
      [me.id, name, email],
    )
    return getSupervisor(service, me.id, id)
  })

export const removeSupervisor = (db: Db, learnerId: string, id: string) =>
  db.asService('a learner removes a supervisor', (service) =>
    service.execute(
      'practice.removeSupervisor',
      'delete from public.practice_supervisors where learner_id = $1 and id = $2',
      [learnerId, id],
    ),
  )

/** @throws notFound, nothingToConfirm, linkSentOften */
export const sendLink = (db: Db, services: Config, me: Me, id: string): Promise<Supervisor> =>
  db.asService('a learner sends a link again', async (service) => {
    await getSupervisor(service, me.id, id)
    const sent = await mailLink(service, services, id)
    if (sent !== 'sent') fail(sent === 'nothing waits' ? nothingToConfirm : linkSentOften)
    return getSupervisor(service, me.id, id)
  })

export type Mailed = 'now' | 'this-evening' | 'tomorrow-evening'

/** The first drive of a while is mailed at once; what comes in the hours after it, in the evening. As the service. */
export async function mailIfNew(db: Db, services: Config, id: string): Promise<Mailed> {
  const due = await db.find(
    'practice.findUnmailed',
    `select from public.practice_supervisors where id = $1
       and (mailed_at is null or mailed_at < clock() - interval '20 hours')`,
    [id],
  )
  if (due && (await mailLink(db, services, id)) === 'sent') return 'now'
  const { hour, minute } = db.now().toZonedDateTimeISO(homeZone)
  const isBefore = hour * 60 + minute < eveningMail.hour * 60 + eveningMail.minute
  return isBefore && !due ? 'this-evening' : 'tomorrow-evening'
}

/** Earlier links work on. As the service. */
export async function mailLink(
  db: Db,
  services: Config,
  id: string,
): Promise<'sent' | 'nothing waits' | 'too many today'> {
  const row = await db.find(
    'practice.getRecipient',
    `select s.learner_id, s.name, s.email, p.name as learner_name,
       (select count(*)::int from public.practice_drives d
        where d.supervisor_id = s.id and d.confirmed_at is null and d.declined_at is null) as "waiting!"
     from public.practice_supervisors s join public.profiles p on p.id = s.learner_id where s.id = $1 for update of s`,
    [id],
  )
  if (!row || row.waiting === 0) return 'nothing waits'
  const isMuch =
    (await findNextMailTo(db, row.email, 'unasked', mostMailsADay)) ??
    (await findNextUnaskedBy(db, row.learnerId, mostMailsADay))
  if (isMuch) return 'too many today'
  const token = makeLinkToken()
  await db.execute(
    'practice.addLink',
    `insert into public.practice_links (token_hash, supervisor_id, expires_at)
     values ($1, $2, clock() + $3 * interval '1 day')`,
    [hashLinkToken(token), id, linkDays],
  )
  await db.execute(
    'practice.noteMailed',
    'update public.practice_supervisors set mailed_at = clock() where id = $1',
    [id],
  )
  await sendMail(db, confirmMail(services, row, `/confirm-practice?token=${token}`))
  return 'sent'
}
