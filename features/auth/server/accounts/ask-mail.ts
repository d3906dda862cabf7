import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { House } from '#server/house.ts'
import { job, queueJob } from '#server/jobs.ts'
import { challenge, checkChallenge, checkEmail, read, text } from '../wire/input.ts'
import { askForMail } from '../proofs/mail-requests.ts'
import { mailConfirmation, mailEmailChange, mailRecovery } from '../proofs/mails.ts'
import { invalid, mailTooSoon } from '../wire/problem.ts'
import { targetOf } from '../wire/redirects.ts'
import { findUserByEmail, note } from '../users.ts'

const Asked = z.object({ email: text, phone: text, type: text, ...challenge })
const resendable = ['signup', 'email_change', 'sms', 'phone_change']

export async function resend(house: House, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!resendable.includes(asked.type)) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (!asked.email && !asked.phone) throw invalid('Missing email address or phone number')
  if (asked.type === 'sms' || asked.type === 'phone_change') {
    if (!asked.phone) throw invalid('Type provided requires a phone number')
    return {}
  }
  if (!asked.email) throw invalid('Type provided requires an email address')
  return requestMail(house, request, asked, asked.type === 'signup' ? 'confirmation' : 'email_change')
}

export async function recover(house: House, request: FastifyRequest) {
  const asked = read(request, Asked)
  if (!asked.email) throw invalid('Password recovery requires an email')
  return requestMail(house, request, asked, 'recovery')
}

/** The same work for every address, so that neither the answer nor its time tells who has an account; the job finds out. */
async function requestMail(house: House, request: FastifyRequest, asked: z.output<typeof Asked>, kind: 'confirmation' | 'email_change' | 'recovery') {
  const wish = { target: targetOf(house, request), challenge: checkChallenge(asked) }
  const email = checkEmail(asked.email)
  await house.asSystem(`ask for a mail: ${kind}`, async (db) => {
    const wait = await askForMail(house, db, email, kind)
    if (wait > 0) throw mailTooSoon(wait)
    await queueJob(db, writeAccountMail, { email, kind, ...wish })
  })
  return {}
}

/** Writes the mail when there is an account that it is for, and nothing otherwise. */
export const writeAccountMail = job(
  'account-mail',
  z.object({ email: z.string(), kind: z.enum(['confirmation', 'email_change', 'recovery']), target: z.string(), challenge: z.optional(z.string()) }),
  ({ email, kind, ...wish }, house) =>
    house.asSystem(`write a mail: ${kind}`, async (db) => {
      const user = await findUserByEmail(db, email)
      if (!user || user.is_banned) return
      if (kind === 'confirmation' && !user.email_confirmed_at) await mailConfirmation(house, db, user, wish)
      if (kind === 'email_change' && user.new_email) await mailEmailChange(house, db, user, user.new_email, wish)
      if (kind === 'recovery') await Promise.all([mailRecovery(house, db, user, wish), note(db, user.id, 'recovery-asked')])
    }),
  { atOnce: 2, retries: 5 },
)
