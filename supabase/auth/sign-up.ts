import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { roleAtSignUp } from '#features/accounts/rules.ts'
import {
  mailAlreadyRegistered,
  mailConfirmation,
  type Query,
} from '#features/accounts/server/account-mail.ts'
import { alreadyRegistered, AuthProblem, invalid, mailTooSoon } from '#features/accounts/server/errors.ts'
import { checkLimit, checkMailLimit } from '#features/accounts/server/limits.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { makeDecoyAccount } from '#features/accounts/server/decoy-sign-up.ts'
import { checkPassword, nameIn } from '#features/accounts/server/password-rule.ts'
import { hashPassword, isPassword } from '#features/accounts/server/passwords.ts'
import { targetOf } from '#features/accounts/server/redirects.ts'
import { type Device, deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import {
  addUser,
  confirmEmail,
  findUserByEmail,
  getUser,
  note,
  type User,
} from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { captchaProof, checkCaptcha } from './captcha.ts'
import { challenge, checkChallenge, checkEmail, checkMetadata, metadata, read, text } from './input.ts'

const SignUp = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...captchaProof,
  ...challenge,
})

/** The order of the errors is the protocol's. */
export async function signUp(services: Services, request: FastifyRequest) {
  const input = read(request, SignUp)
  const { auth } = services.config
  const isNobody = !input.email && !input.phone
  if (isNobody && !auth.anonymous)
    throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  mustBeOpen(services)
  await checkCaptcha(services, request, input)
  if (isNobody) return signUpAnonymously(services, request, input.data)
  if (!input.password) throw invalid('Signup requires a valid password')
  checkPassword(services, input.password, { email: input.email, name: nameIn(input.data) })
  if (input.email && input.phone)
    throw invalid('Only an email address or phone number should be provided on signup.')
  const query = { target: targetOf(services, request), challenge: checkChallenge(services, input) }
  checkMetadata(input.data)
  if (input.phone) throw new AuthProblem(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!auth.email) throw new AuthProblem(400, 'email_provider_disabled', 'Email signups are disabled')
  const applicant = {
    email: checkEmail(input.email),
    password: input.password,
    data: withOwnRole(input.data),
    device: deviceOf(request),
  }
  return signUpByEmail(services, applicant, query)
}

async function signUpAnonymously(services: Services, request: FastifyRequest, data: Record<string, unknown>) {
  checkMetadata(data)
  await checkLimit(services, 'anonymous', networkOf(request.ip))
  const device = deviceOf(request)
  return services.asSystem('anonymous sign-up', async (db) => {
    const user = (await addUser(db, {
      passwordHash: null,
      metadata: withOwnRole(withoutClaims(data)),
      isAnonymous: true,
    }))!
    await note(db, user.id, 'signed-up', device.ip)
    return startSession(services, db, user.id, 'anonymous', device)
  })
}

/** @throws signup_disabled (422) */
function mustBeOpen(services: Services) {
  if (!services.config.auth.isOpenToSignUp)
    throw new AuthProblem(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** Claims made by the service cannot be overwritten. */
export function withoutClaims(data: Record<string, unknown>) {
  const { email: _email, email_verified: _verified, phone_verified: _phone, sub: _sub, ...own } = data
  return own
}

export const withOwnRole = (data: Record<string, unknown>) =>
  'role' in data ? { ...data, role: roleAtSignUp(data['role']) } : data

type Applicant = { email: string; password: string; data: Record<string, unknown>; device: Device }

/**
 * A taken address gets the same answer with a made-up id, unless the password is that of a pending account.
 * One pending for longer than its link lives gives way: a stranger may have typed the address.
 */
async function signUpByEmail(services: Services, { email, password, data, device }: Applicant, query: Query) {
  if (!services.config.auth.emailAutoconfirm) await checkMailLimit(services)
  const known = await services.asSystem('sign-up', (db) => findUserByEmail(db, email))
  // Equal time on both branches.
  const isTheirs = known !== undefined && (await isPassword(password, known.passwordHash))
  const givesWay = known !== undefined && !isTheirs && hasRunOut(services, known)
  const passwordHash = known && !givesWay ? null : await hashPassword(password)

  return services.asSystem('sign-up', async (db) => {
    if (givesWay)
      await db.execute(
        'accounts.signUpByEmail.deleteUsers',
        'delete from auth.users where id = $1 and email_confirmed_at is null and created_at = $2',
        [known.id, known.createdAt],
      )
    const isNew = !known || givesWay
    if (services.config.auth.emailAutoconfirm)
      return enterAtOnce(services, db, {
        email,
        passwordHash,
        data,
        device,
        known: isNew ? undefined : known,
        isTheirs,
      })
    const wait = await askForMail(services, db, email, 'signup')
    if (wait > 0) throw mailTooSoon(wait)
    const mailWait = await askForMail(services, db, email, 'confirmation')
    const added = isNew ? await addUser(db, { email, passwordHash, metadata: data }) : undefined
    if (added) {
      await Promise.all([
        mailConfirmation(services, db, added, { ...query, keepsPassword: true }),
        note(db, added.id, 'signed-up', device.ip),
      ])
      return showUser(await getUser(db, added.id))
    }
    if (!known || known.emailConfirmedAt || !isTheirs) {
      // The page says the same to everybody. Only the mailbox learns of the account.
      if (known && !known.isBanned && mailWait === 0)
        await (known.emailConfirmedAt
          ? mailAlreadyRegistered(services, db, known)
          : mailConfirmation(services, db, known, query))
      return makeDecoyAccount(services, db, email, data)
    }
    await db.execute(
      'accounts.signUpByEmail.updateUsers',
      'update auth.users set created_at = clock() where id = $1',
      [known.id],
    )
    if (mailWait === 0) await mailConfirmation(services, db, known, { ...query, keepsPassword: true })
    return showUser(await getUser(db, known.id))
  })
}

type Entering = {
  email: string
  passwordHash: string | null
  data: Record<string, unknown>
  device: Device
  known: User | undefined
  isTheirs: boolean
}

/** Without confirmation there is nothing to hide: a taken address is an error. */
async function enterAtOnce(
  services: Services,
  db: Db,
  { email, passwordHash, data, device, known, isTheirs }: Entering,
) {
  if (known && (known.emailConfirmedAt || !isTheirs)) throw alreadyRegistered()
  const user = known ?? (await addUser(db, { email, passwordHash, metadata: data }))
  if (!user) throw alreadyRegistered()
  await confirmEmail(db, user.id)
  if (!known) await note(db, user.id, 'signed-up', device.ip)
  return startSession(services, db, user.id, 'password', device)
}

const hasRunOut = (services: Services, { emailConfirmedAt, invitedAt, createdAt }: User) =>
  !emailConfirmedAt &&
  !invitedAt &&
  Temporal.Instant.compare(
    Temporal.Instant.from(createdAt).add({ seconds: services.config.auth.linkSeconds }),
    services.clock.now(),
  ) < 0
