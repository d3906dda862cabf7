import type { FastifyRequest } from 'fastify'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { payingSignedOut } from '../paying-contract.ts'
import { mostLinksAnHour, payingHeader, sessionHours, signInMinutes } from '../rules.ts'
import { signInMail } from './payer-mail.ts'

export type Payer = Row<'payers.getPayer'>

const tokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const token = headers[payingHeader]
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** Whose page it is. As the service. @throws payingSignedOut */
export async function getPayer(db: Db, request: FastifyRequest) {
  const token = tokenOf(request)
  const payer =
    token &&
    (await db.find(
      'payers.getPayer',
      `select p.id, p.name, p.email, p.hears_of_low_hours from public.payer_sign_ins s join public.payers p on p.id = s.payer_id
       where s.token_hash = $1 and s.kind = 'session' and s.expires_at > clock()`,
      [hashLinkToken(token)],
    ))
  return payer || fail(payingSignedOut)
}

/** As the service. */
export async function openSession(db: Db, payerId: string) {
  const session = makeLinkToken()
  const { expiresAt } = await db.get(
    'payers.openSession',
    `insert into public.payer_sign_ins (payer_id, kind, token_hash, expires_at)
     values ($1, 'session', $2, clock() + $3 * interval '1 hour') returning expires_at`,
    [payerId, hashLinkToken(session), sessionHours],
  )
  return { session, expiresAt }
}

/** A link opens one session. @throws payingSignedOut */
export const openByLink = (db: Db, token: string) =>
  db.asService('a payer opens their page', async (service) => {
    const link = await service.find(
      'payers.useLink',
      `delete from public.payer_sign_ins where token_hash = $1 and kind = 'link' and expires_at > clock() returning payer_id`,
      [hashLinkToken(token)],
    )
    return link ? openSession(service, link.payerId) : fail(payingSignedOut)
  })

/** Nothing happens for an address that pays for nobody, nor after so many links in an hour: nobody is told which. As the service. */
export async function sendLink(db: Db, services: Pick<Services, 'config'>, email: string) {
  const payer = await db.find(
    'payers.lockByEmail',
    'select id, name, email from public.payers where email = $1 for update',
    [email],
  )
  if (!payer) return
  const { sent } = await db.get(
    'payers.countLinks',
    `select count(*)::int as "sent!" from app.mails where lower(recipient) = $1 and kind = 'payer-sign-in' and created_at > clock() - interval '1 hour'`,
    [email],
  )
  if (sent >= mostLinksAnHour) return
  const token = makeLinkToken()
  await db.execute(
    'payers.addLink',
    `insert into public.payer_sign_ins (payer_id, kind, token_hash, expires_at)
     values ($1, 'link', $2, clock() + $3 * interval '1 minute')`,
    [payer.id, hashLinkToken(token), signInMinutes],
  )
  await sendMail(db, signInMail(services, payer, `/paying?token=${token}`))
}

/** All that are open, here and elsewhere, and links that nobody has used. */
export const endSessions = (db: Db, request: FastifyRequest) =>
  db.asService('a payer signs out', (service) =>
    service.execute(
      'payers.endSessions',
      `delete from public.payer_sign_ins where payer_id = (select payer_id from public.payer_sign_ins where token_hash = $1 and kind = 'session')`,
      [hashLinkToken(tokenOf(request) ?? '')],
    ),
  )
