import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { queueAccountMail } from '#features/accounts/server/account-mail.ts'
import { invalid, mailTooSoon } from '#features/accounts/server/errors.ts'
import { checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import type { Services } from '#server/services.ts'
import { challenge, checkChallenge, checkEmail, checkPhone, read, text } from './input.ts'

const Asked = z.object({ email: text, phone: text, type: text, ...challenge })
const resendable = ['signup', 'email_change', 'sms', 'phone_change']

export async function resend(services: Services, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!resendable.includes(asked.type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (!asked.email && !asked.phone) throw invalid('Missing email address or phone number')
  if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided.')
  if (asked.type === 'sms' || asked.type === 'phone_change') {
    if (!asked.phone) throw invalid('Type provided requires a phone number')
    checkPhone(asked.phone)
    // Nobody can register by number, so no message can be pending.
    return {}
  }
  if (!asked.email) throw invalid('Type provided requires an email address')
  return requestMail(services, request, asked, asked.type === 'signup' ? 'confirmation' : 'email_change')
}

export async function recover(services: Services, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!asked.email) throw invalid('Password recovery requires an email')
  return requestMail(services, request, asked, 'recovery')
}

/** The same work for every address: only the job finds out whether it has an account. */
async function requestMail(
  services: Services,
  request: FastifyRequest,
  asked: z.output<typeof Asked>,
  kind: 'confirmation' | 'email_change' | 'recovery',
) {
  const query = { target: targetOf(services, request), challenge: checkChallenge(asked) }
  const email = checkEmail(asked.email)
  await checkMailLimit(services)
  await services.asSystem(`ask for a mail: ${kind}`, async (db) => {
    const wait = await askForMail(services, db, email, kind)
    if (wait > 0) throw mailTooSoon(wait)
    await queueAccountMail(services, db, { kind, email, ...query })
  })
  return {}
}
