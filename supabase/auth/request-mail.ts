import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { queueAccountMail } from '#features/accounts/server/account-mail-job.ts'
import { AuthProblem, invalid, mailTooSoon, noPhoneProvider } from '#features/accounts/server/errors.ts'
import { checkGuess } from '#features/accounts/server/sign-in-attempts.ts'
import { checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { isPassword } from '#features/accounts/server/passwords.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { findUserByEmail } from '#features/accounts/server/users.ts'
import { registrationOf } from '#server/caller.ts'
import type { Services } from '#server/services.ts'
import { captchaProof, checkCaptcha } from './captcha.ts'
import {
  challenge,
  checkChallenge,
  checkEmail,
  checkMetadata,
  checkPhone,
  flag,
  metadata,
  read,
  text,
} from './input.ts'
import { checkHasShownFactor, type RequireUser } from './signed-in.ts'
import { withOwnRole } from './sign-up.ts'

const Body = z.object({ email: text, phone: text, type: text, password: text, ...challenge })
const resendable = ['signup', 'email_change', 'sms', 'phone_change']

async function isPasswordOf(
  services: Services,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
) {
  const address = checkEmail(email)
  const user = await services.asSystem('whose password', (db) => findUserByEmail(db, address))
  await checkGuess(services, address, request)
  return isPassword(password, user?.passwordHash)
}

/** A change of address is sent again only to anyone who is signed in: a thief's must not outlive the thief. */
export async function resend(services: Services, request: FastifyRequest, requireUser: RequireUser) {
  const input = read(request, Body)
  if (!resendable.includes(input.type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (!input.email && !input.phone) throw invalid('Missing email address or phone number')
  if (input.email && input.phone) throw invalid('Only an email address or phone number should be provided.')
  if (input.type === 'sms' || input.type === 'phone_change') {
    if (!input.phone) throw invalid('Type provided requires a phone number')
    checkPhone(input.phone)
    // Nobody can register by number, so no message can be pending.
    return {}
  }
  if (!input.email) throw invalid('Type provided requires an email address')
  if (input.type === 'signup') {
    const registration = registrationOf(request)
    const keepsPassword = input.password !== '' && (await isPasswordOf(services, request, input))
    return requestMail(services, request, { ...input, registration, keepsPassword }, 'confirmation')
  }
  const caller = await requireUser(request)
  const { user } = caller
  checkHasShownFactor(caller, 'update email or password')
  if (checkEmail(input.email) !== user.email && checkEmail(input.email) !== user.newEmail) return {}
  return requestMail(services, request, { ...input, email: user.email || input.email }, 'email_change')
}

export async function recover(services: Services, request: FastifyRequest) {
  const input = read(request, Body)
  if (!input.email) throw invalid('Password recovery requires an email')
  return requestMail(services, request, input, 'recovery')
}

const OtpBody = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  ...captchaProof,
  ...challenge,
})

export async function askForOtp(services: Services, request: FastifyRequest) {
  const input = read(request, OtpBody)
  if (input.email && input.phone) throw invalid('Only an email address or phone number should be provided')
  if (!input.email && !input.phone) throw invalid('One of email or phone must be set')
  if (input.phone) throw noPhoneProvider()
  return requestOtp(services, request, input)
}

export async function askForMagicLink(services: Services, request: FastifyRequest) {
  const input = read(request, OtpBody)
  if (!input.email) throw invalid('Password recovery requires an email')
  return requestOtp(services, request, input)
}

async function requestOtp(services: Services, request: FastifyRequest, input: z.output<typeof OtpBody>) {
  checkMetadata(input.data)
  // Where nobody may register, an unknown address gets the same answer, and no email.
  const create = input.create_user !== false && services.config.auth.isOpenToSignUp
  if (create) await checkCaptcha(services, request, input)
  const otp = { create, data: withOwnRole(input.data) }
  return requestMail(services, request, input, 'recovery', otp)
}

type Otp = { create: boolean; data: Record<string, unknown> }

/** The same work for every address: only the job finds out whether it has an account. */
async function requestMail(
  services: Services,
  request: FastifyRequest,
  input: {
    email: string
    code_challenge: string
    code_challenge_method: string
    registration?: string | undefined
    keepsPassword?: boolean
  },
  kind: 'confirmation' | 'email_change' | 'recovery',
  otp?: Otp,
) {
  const query = {
    target: targetOf(services, request),
    challenge: checkChallenge(services, input),
    registration: input.registration,
    keepsPassword: input.keepsPassword,
  }
  const email = checkEmail(input.email)
  if (otp && !services.config.auth.email)
    throw new AuthProblem(422, 'email_provider_disabled', 'Email logins are disabled')
  await checkMailLimit(services)
  await services.asSystem(`ask for a mail: ${otp ? 'otp' : kind}`, async (db) => {
    const wait = await askForMail(services, db, email, kind)
    if (wait > 0) throw mailTooSoon(wait)
    await queueAccountMail(
      services,
      db,
      otp ? { kind: 'otp', email, ...otp, ...query } : { kind, email, ...query },
    )
  })
  return {}
}
