import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { House } from '#server/services.ts'
import { challenge, checkChallenge, checkEmail, checkPhone, read, text } from '../wire/input.ts'
import { askForMail } from '../proofs/mail-requests.ts'
import { mustText } from '../proofs/texts.ts'
import { spendMail, spendSms } from '../secrets/rate-limits.ts'
import { invalid, mailTooSoon, textTooSoon } from '../wire/problem.ts'
import { targetOf } from '../wire/redirects.ts'
import { queueAccountMail } from './account-mail.ts'

const Asked = z.object({ email: text, phone: text, type: text, ...challenge })
const resendable = ['signup', 'email_change', 'sms', 'phone_change']

export async function resend(house: House, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!resendable.includes(asked.type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (!asked.email && !asked.phone) throw invalid('Missing email address or phone number')
  if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided.')
  if (asked.type === 'sms' || asked.type === 'phone_change') {
    if (!asked.phone) throw invalid('Type provided requires a phone number')
    return requestText(house, asked.phone, asked.type)
  }
  if (!asked.email) throw invalid('Type provided requires an email address')
  return requestMail(house, request, asked, asked.type === 'signup' ? 'confirmation' : 'email_change')
}

export async function recover(house: House, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!asked.email) throw invalid('Password recovery requires an email')
  return requestMail(house, request, asked, 'recovery')
}

/** The same work for every address: the job finds out whether anybody has it. */
async function requestMail(
  house: House,
  request: FastifyRequest,
  asked: z.output<typeof Asked>,
  kind: 'confirmation' | 'email_change' | 'recovery',
) {
  const wish = { target: targetOf(house, request), challenge: checkChallenge(asked) }
  const email = checkEmail(asked.email)
  await spendMail(house)
  await house.asSystem(`ask for a mail: ${kind}`, async (db) => {
    const wait = await askForMail(house, db, email, kind)
    if (wait > 0) throw mailTooSoon(wait)
    await queueAccountMail(house, db, { kind, email, ...wish })
  })
  return {}
}

async function requestText(house: House, number: string, type: 'sms' | 'phone_change') {
  const phone = checkPhone(number)
  // Where nobody registers by number no message can be waiting.
  if (!house.config.auth.phone) return {}
  mustText(house)
  await spendSms(house)
  await house.asSystem('ask for a text message', async (db) => {
    const wait = await askForMail(house, db, phone, type === 'sms' ? 'phone_confirmation' : 'phone_change')
    if (wait > 0) throw textTooSoon(wait)
    await queueAccountMail(house, db, { kind: type === 'sms' ? 'phone_resend' : 'phone_change', phone })
  })
  return {}
}
