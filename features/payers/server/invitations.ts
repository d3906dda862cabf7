import { notFound } from '#common/api-error.ts'
import { closePayerCheckouts } from '#features/payments/server/payer-checkout.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { findNextMailTo, findNextUnaskedBy } from '#server/limits/mails.ts'
import { sendMail } from '#server/mail.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Me, Services } from '#server/services.ts'
import {
  enoughPayers,
  invitedOften,
  type LearnerPayer,
  ownAddress,
  type PayerForm,
  payerKnown,
} from '../contract.ts'
import { invitationOver } from '../paying-contract.ts'
import { invitationDays, mostInvitationsADay, mostInvitationSends, mostPayers } from '../rules.ts'
import { acceptedMail, invitationMail, leftMail } from './payer-mail.ts'
import { openSession } from './sessions.ts'

type Config = Pick<Services, 'config'>
type PayerRow = Row<'payers.list'>

const columns = `id, name, email, shares_progress, sends, sent_at + interval '${invitationDays} days' as "expires_at!", accepted_at`
const isOwn = 'learner_id = $1 and ended_at is null'

const asPayer = (row: PayerRow): LearnerPayer => row

export async function listPayers(db: Db, learnerId: string): Promise<{ payers: LearnerPayer[] }> {
  const rows = await db.list(
    'payers.list',
    `select ${columns} from public.learner_payers where ${isOwn} order by created_at, id`,
    [learnerId],
  )
  return { payers: rows.map(asPayer) }
}

async function getOwn(db: Db, learnerId: string, id: string): Promise<LearnerPayer> {
  const row = await db.find(
    'payers.getOwn',
    `select ${columns} from public.learner_payers where ${isOwn} and id = $2`,
    [learnerId, id],
  )
  return row ? asPayer(row) : fail(notFound)
}

/** @throws enoughPayers, payerKnown, ownAddress, invitedOften */
export const invitePayer = (db: Db, services: Config, me: Me, form: PayerForm): Promise<LearnerPayer> =>
  db.asService('a learner invites somebody to pay', async (service) => {
    if (form.email === me.email.toLowerCase()) fail(ownAddress)
    // One request of a learner waits for another.
    await service.execute(
      'payers.lockLearner',
      'select from public.profiles where id = $1 for no key update',
      [me.id],
    )
    const { payers } = await listPayers(service, me.id)
    if (payers.some(({ email }) => email === form.email)) fail(payerKnown)
    if (payers.length >= mostPayers) fail(enoughPayers)
    const token = makeLinkToken()
    const { id } = await service.get(
      'payers.invite',
      `insert into public.learner_payers (learner_id, name, email, shares_progress, token_hash)
       values ($1, $2, $3, $4, $5) returning id`,
      [me.id, form.name, form.email, form.sharesProgress, hashLinkToken(token)],
    )
    const payer = await getOwn(service, me.id, id)
    await mailInvitation(service, services, me, payer, token)
    return payer
  })

/** @throws notFound, invitedOften */
export const sendInvitation = (db: Db, services: Config, me: Me, id: string): Promise<LearnerPayer> =>
  db.asService('an invitation goes out again', async (service) => {
    const token = makeLinkToken()
    const payer = await getOwn(service, me.id, id)
    if (payer.acceptedAt) fail(notFound)
    const sent = await service.execute(
      'payers.sendAgain',
      `update public.learner_payers set token_hash = $3, sends = sends + 1, sent_at = clock()
       where ${isOwn} and id = $2 and accepted_at is null and sends < $4`,
      [me.id, id, hashLinkToken(token), mostInvitationSends],
    )
    if (!sent) fail(invitedOften)
    await mailInvitation(service, services, me, payer, token)
    return getOwn(service, me.id, id)
  })

async function mailInvitation(db: Db, services: Config, me: Me, payer: LearnerPayer, token: string) {
  const isMuch =
    (await findNextMailTo(db, payer.email, 'unasked', mostInvitationsADay)) ??
    (await findNextUnaskedBy(db, me.id, mostInvitationsADay))
  if (isMuch) fail(invitedOften)
  await sendMail(db, invitationMail(services, me, payer, `/paying/invited?token=${token}`))
}

/** @throws notFound */
export const changePayer = (
  db: Db,
  learnerId: string,
  { id, sharesProgress }: { id: string; sharesProgress: boolean },
): Promise<LearnerPayer> =>
  db.asService('what a learner lets somebody see', async (service) => {
    await service.execute(
      'payers.change',
      `update public.learner_payers set shares_progress = $3 where ${isOwn} and id = $2`,
      [learnerId, id, sharesProgress],
    )
    return getOwn(service, learnerId, id)
  })

/** What they had open at the payment service can be paid no more. */
export const endPayer = (db: Db, learnerId: string, id: string): Promise<void> =>
  db.asService('a learner ends what somebody may do', async (service) => {
    const ended = await service.execute(
      'payers.end',
      `update public.learner_payers set ended_at = clock(), token_hash = null where ${isOwn} and id = $2`,
      [learnerId, id],
    )
    if (ended) await closePayerCheckouts(service, id)
  })

type Invitation = Row<'payers.findInvitation'>

/** As the service, locked. @throws invitationOver */
async function getInvitation(db: Db, token: string): Promise<Invitation> {
  const row = await db.find(
    'payers.findInvitation',
    `select k.id, k.learner_id, k.name, k.email, k.shares_progress, p.name as learner_name,
       k.sent_at + interval '${invitationDays} days' as "expires_at!"
     from public.learner_payers k join public.profiles p on p.id = k.learner_id
     where k.token_hash = $1 and k.accepted_at is null and k.ended_at is null
       and k.sent_at > clock() - interval '${invitationDays} days' for update of k`,
    [hashLinkToken(token)],
  )
  return row ?? fail(invitationOver)
}

/** @throws invitationOver */
export const describeInvitation = (db: Db, token: string) =>
  db.asService('what an invitation says', async (service) => {
    const { learnerName, name, email, sharesProgress, expiresAt } = await getInvitation(service, token)
    return { learnerName, payerName: name, email, sharesProgress, expiresAt }
  })

/** The link went to their address, so it proves it, and their page opens at once. @throws invitationOver */
export const acceptInvitation = (
  db: Db,
  services: Config,
  { token, name }: { token: string; name: string },
) =>
  db.asService('an invitation is accepted', async (service) => {
    const invitation = await getInvitation(service, token)
    const { id } = await service.get(
      'payers.addPayer',
      `insert into public.payers as p (email, name) values ($1, $2)
       on conflict (email) do update set name = excluded.name, alone_since = null returning id`,
      [invitation.email, name],
    )
    await service.execute(
      'payers.accept',
      'update public.learner_payers set payer_id = $2, name = $3, accepted_at = clock(), token_hash = null where id = $1',
      [invitation.id, id, name],
    )
    const learner = await findProfile(service, invitation.learnerId)
    if (learner?.email)
      await sendMail(service, acceptedMail(services, { ...learner, email: learner.email }, name))
    return openSession(service, id)
  })

/** @throws invitationOver */
export const declineInvitation = (db: Db, services: Config, token: string) =>
  db.asService('an invitation is declined', async (service) => {
    const { id, learnerId, name } = await getInvitation(service, token)
    await service.execute('payers.decline', 'delete from public.learner_payers where id = $1', [id])
    await mailLearnerOfLeaving(service, services, learnerId, name)
  })

/** As the service. */
export async function mailLearnerOfLeaving(db: Db, services: Config, learnerId: string, payerName: string) {
  const learner = await findProfile(db, learnerId)
  if (learner?.email) await sendMail(db, leftMail(services, { ...learner, email: learner.email }, payerName))
}
