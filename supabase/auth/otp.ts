import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { queueAccountMail } from '#features/accounts/server/account-mail.ts'
import { AuthProblem, invalid, mailTooSoon, noPhoneProvider } from '#features/accounts/server/errors.ts'
import { checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { findUserByEmail, type User } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'
import { challenge, checkChallenge, checkEmail, checkMetadata, flag, metadata, read, text } from './input.ts'
import { mustBeOpen, withOwnRole } from './sign-up.ts'

const Asked = z.object({ email: text, phone: text, create_user: flag, data: metadata, ...challenge })
type Asked = z.output<typeof Asked>

export async function askForOtp(services: Services, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided')
  if (!asked.email && !asked.phone) throw invalid('One of email or phone must be set')
  if (asked.phone) throw noPhoneProvider()
  checkMetadata(asked.data)
  return askForLink(services, request, asked)
}

export async function askForMagicLink(services: Services, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!asked.email) throw invalid('Password recovery requires an email')
  checkMetadata(asked.data)
  return askForLink(services, request, asked)
}

async function askForLink(services: Services, request: FastifyRequest, asked: Asked) {
  const query = { target: targetOf(services, request), challenge: checkChallenge(asked) }
  const email = checkEmail(asked.email)
  if (!services.config.auth.email)
    throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled')
  const create = asked.create_user !== false
  await checkMailLimit(services)
  await services.asSystem('ask for a sign-in by mail', async (db) => {
    mayCome(services, create, await findUserByEmail(db, email))
    const wait = await askForMail(services, db, email, 'recovery')
    if (wait > 0) throw mailTooSoon(wait)
    await queueAccountMail(services, db, {
      kind: 'otp',
      email,
      create,
      data: withOwnRole(asked.data),
      ...query,
    })
  })
  return {}
}

/** Only here an unknown address shows: the caller forbade registration, or it is closed. */
function mayCome(services: Services, create: boolean, known: User | undefined) {
  if (known) return
  if (!create) throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  mustBeOpen(services)
}
