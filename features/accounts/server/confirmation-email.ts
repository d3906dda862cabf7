import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { fail, failInput } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { deliverNow } from '#server/mail.ts'
import {
  type CheckRedirect,
  type ConfirmationSent,
  redirectNotAllowed,
  type SendConfirmation,
} from '../contract.ts'
import { registrationOf } from '#server/caller.ts'
import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { isTestAddress, rateLimitText } from '../rules.ts'
import { parseEmail } from '#common/email.ts'
import { mailConfirmation } from './account-mail.ts'
import { askForMail } from './mail-requests.ts'
import { isAllowedTarget } from './redirects.ts'
import { confirmEmail, findUserByEmail } from './users.ts'

export function checkRedirect(
  services: Pick<Services, 'config'>,
  request: FastifyRequest,
  { url }: z.infer<typeof CheckRedirect>,
) {
  const { publicUrl } = services.config
  const target = url ?? request.headers.origin ?? publicUrl
  const allowed = isAllowedTarget(services, target)
  const { origin } = new URL(allowed ? target : publicUrl)
  return { success: true, allowed, url: origin, redirectUrl: `${origin}/verify-email` }
}

/** Sign-up has already written it: within the resend interval this finds that mail. Same answer for all. */
export async function sendConfirmationEmail(
  services: Services,
  request: FastifyRequest,
  input: z.infer<typeof SendConfirmation>,
): Promise<z.infer<typeof ConfirmationSent>> {
  const email =
    parseEmail(input.email) ?? failInput([{ path: 'email', message: 'Must be an email address.' }])
  const target = input.confirmationUrl || `${services.config.publicUrl}/verify-email`
  if (!isAllowedTarget(services, target)) fail(redirectNotAllowed)
  // Anyone who registers just now has the id that only sign-up knows.
  const registration = registrationOf(request)
  if (!(await rateLimit.consume(services, 'functions', networkOf(request.ip))))
    return { sent: false, rateLimited: true, message: rateLimitText }
  if (services.config.isDemo && isTestAddress(email)) {
    await confirmByAddress(services, email)
    return { sent: false, autoApprove: true }
  }
  const { mailId, wait } = await services.asSystem('confirmation mail', async (db) => {
    const wait = await askForMail(services, db, email, 'confirmation', oneRegistration)
    const user = await findUserByEmail(db, email)
    if (!user || user.emailConfirmedAt) return { mailId: undefined, wait }
    if (wait === 0) {
      const keepsPassword = registration === user.id
      return { mailId: await mailConfirmation(services, db, user, { target, keepsPassword }), wait }
    }
    const row = await db.find(
      'accounts.sendConfirmation',
      `select mail_id from auth.one_time_tokens where user_id = $1 and kind = 'confirmation'`,
      [user.id],
    )
    return { mailId: row?.mailId ?? undefined, wait }
  })
  // The demo has to know. In production the queue delivers: waiting for it would tell who has yet to confirm.
  const left =
    mailId && services.config.isDemo
      ? await deliverNow(services, mailId)
      : await services.mailer.isReachable()
  if (left) return { sent: true, alreadySent: wait > 0 }
  if (!services.config.isDemo)
    return {
      sent: false,
      queued: true,
      message:
        'We couldn’t send the email just now. We’ll keep trying: please check your inbox a little later.',
    }
  await confirmByAddress(services, email)
  return { sent: false, autoApprove: true }
}

/** Within so many seconds sign-up and resend count as one registration, which sends one mail. */
const oneRegistration = 30

/** Decisions, "Two modes": the demo does without the mail, production never does. */
const confirmByAddress = (services: Services, email: string) =>
  services.asSystem('demo: confirm without a mail', async (db) => {
    const user = await findUserByEmail(db, email)
    if (user) await confirmEmail(db, user.id)
  })
