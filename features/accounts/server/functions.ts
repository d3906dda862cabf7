import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { fail, failInput } from '#server/errors.ts'
import { type FunctionCall, serverFunction } from '#server/functions.ts'
import { deliverNow } from '#server/mail.ts'
import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/rate-limits.ts'
import type { Services } from '#server/services.ts'
import { isTestAddress, parseEmail, rateLimitText } from '../rules.ts'
import { mailConfirmation } from './emails.ts'
import { askForMail } from './mail-requests.ts'
import { isAllowedTarget } from './redirects.ts'
import { confirmEmail, findUserByEmail } from './users.ts'

const targetNotAllowed = apiError(
  400,
  'redirect-not-allowed',
  'The confirmation link may only lead to this site.',
)
const short = z.nullish(z.string().check(z.maxLength(2_000)))
const Mail = z.object({ email: z.string(), name: short, role: short, confirmationUrl: short })

/** What the product calls under `/functions/v1`. Outcomes are 200, because the client shows nobody the body of an error. */
export const authFunctions = [
  serverFunction('custom-confirmation-email', sendConfirmation),
  serverFunction('send-verification-email', sendConfirmation),
  serverFunction('update-redirect-url', async ({ body, services, request }) => {
    const { url } = parse(z.object({ url: short, senderEmail: short }), body)
    const wished = url ?? request.headers.origin ?? services.config.publicUrl
    const allowed = isAllowedTarget(services, wished)
    const origin = new URL(allowed ? wished : services.config.publicUrl).origin
    return { success: true, allowed, url: origin, redirectUrl: `${origin}/verify-email` }
  }),
]

/**
 * The confirmation mail of a registration. Sign-up has written it already, so within the resend interval this finds it, sees that it
 * leaves, and says so. Addresses without an account, or with one that is confirmed, get the same answers and no mail.
 */
async function sendConfirmation({ body, services, request }: FunctionCall) {
  const asked = parse(Mail, body)
  const email =
    parseEmail(asked.email) ?? failInput([{ path: 'email', message: 'Must be an email address.' }])
  const target = asked.confirmationUrl || `${services.config.publicUrl}/verify-email`
  if (!isAllowedTarget(services, target)) fail(targetNotAllowed)
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
    if (wait === 0) return { mailId: await mailConfirmation(services, db, user, { target }), wait }
    const row = await db.find(
      'accounts.sendConfirmation',
      `select mail_id from auth.one_time_tokens where user_id = $1 and kind = 'confirmation'`,
      [user.id],
    )
    return { mailId: row?.mailId ?? undefined, wait }
  })
  const left = mailId ? await deliverNow(services, mailId) : await services.mailer.isReachable()
  if (left) return { sent: true, alreadySent: wait > 0 }
  if (!services.config.isDemo)
    return {
      sent: false,
      queued: true,
      message:
        'We could not send the email just now. We keep trying; please look into your inbox a little later.',
    }
  await confirmByAddress(services, email)
  return { sent: false, autoApprove: true }
}

/** Seconds within which sign-up and this function belong to one registration, which sends one mail, however short the cooldown is set. */
const oneRegistration = 30

/** Decisions, "Two modes": the demo does without the mail, production never does. */
const confirmByAddress = (services: Services, email: string) =>
  services.asSystem('demo: confirm without a mail', async (db) => {
    const user = await findUserByEmail(db, email)
    if (user) await confirmEmail(db, user.id)
  })

function parse<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  return failInput(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}
