import { createReadStream } from 'node:fs'
import { isTestAddress } from '#features/accounts/rules.ts'
import { type Fault, isOurs, isRateLimited, isTaken, sayTaken, sayWhy } from '#features/accounts/words.ts'
import { bucket, type Folder, uploadPath } from '#features/uploads/rules.ts'
import type { Services } from '#server/services.ts'
import type { Registered } from '../rules.ts'
import type { Answer, Ask } from './ask-house.ts'
import type { SentFile } from './read-form.ts'

export type Applicant = {
  name: string
  email: string
  password: string
  role: 'student' | 'instructor'
  files: Partial<Record<Folder, SentFile>>
}

/** In a sentence for the person; `field` when it is about one. */
export class RegistrationError extends Error {
  readonly status: number
  readonly field: 'password' | undefined
  constructor(
    message: string,
    { status = 422, field }: { status?: number; field?: 'password' | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.field = field
  }
}

/**
 * The steps of a registration (specification, section 4), as the page does them: account, mail, files, profile. What a file lacks stops nobody.
 * @throws RegistrationRefused
 */
export async function register(
  services: Services,
  ask: Ask,
  asked: Applicant,
): Promise<{ mail: Registered; withoutFiles: boolean }> {
  const userId = await signUp(services, ask, asked)
  const mail = await askForMail(services, ask, asked)
  if (mail === 'ready')
    return {
      mail,
      withoutFiles: await signedInMeanwhile(ask, asked, (asMe) => store(services, asMe, asked, userId)),
    }
  const registering: Ask = (method, path, body, headers) =>
    ask(method, path, body, { 'x-registration': userId, ...headers })
  try {
    return { mail, withoutFiles: await store(services, registering, asked, userId) }
  } catch (error) {
    // An address that counts as confirmed already opens nothing by its registration, but its person can sign in.
    await signedInMeanwhile(ask, asked, (asMe) =>
      store(services, asMe, { ...asked, files: {} }, userId),
    ).catch(() => {
      throw error
    })
    return { mail, withoutFiles: Object.keys(asked.files).length > 0 }
  }
}

const verifyPage = (services: Services) => `${services.config.publicUrl}/verify-email`

async function signUp(
  services: Services,
  ask: Ask,
  { email, password, name, role }: Applicant,
): Promise<string> {
  const reply = await ask('POST', `/auth/v1/signup?redirect_to=${encodeURIComponent(verifyPage(services))}`, {
    email,
    password,
    data: { name, role },
  })
  if (!reply.ok) throw apiError(services, faultOf(reply))
  const user = (reply.body['user'] ?? reply.body) as { id?: string; identities?: unknown[] }
  if (!user.id) {
    services.log.error('User registration failed - no user data returned')
    throw new RegistrationError('User registration failed - please try again', { status: 503 })
  }
  // The protocol answers an address that has an account like this, rather than with an error.
  if (user.identities?.length === 0)
    throw apiError(services, { message: 'User already registered', code: 'user_already_exists' })
  return user.id
}

function apiError(services: Services, fault: Fault) {
  const { status = 422, code } = fault
  if (isTaken(fault)) return new RegistrationError(sayTaken(services.config.mode))
  if (isOurs(fault)) return new RegistrationError('An error occurred during registration.', { status: 503 })
  return new RegistrationError(sayWhy(fault), {
    status: isRateLimited(fault) ? 429 : status,
    field: code === 'weak_password' ? 'password' : undefined,
  })
}

const faultOf = ({ status, body }: Answer): Fault => ({
  status,
  message: String(body['message'] ?? body['msg'] ?? ''),
  ...(typeof body['code'] === 'string' && { code: body['code'] }),
})

async function askForMail(
  services: Services,
  ask: Ask,
  { email, name, role }: Applicant,
): Promise<Registered> {
  const confirmationUrl = verifyPage(services)
  const { ok, body } = await ask('POST', '/functions/v1/custom-confirmation-email', {
    email,
    name,
    role,
    confirmationUrl,
  })
  if (ok)
    return body['autoApprove'] ? 'ready' : body['rateLimited'] ? 'limited' : body['sent'] ? 'sent' : 'later'
  const again = await ask('POST', `/auth/v1/resend?redirect_to=${encodeURIComponent(confirmationUrl)}`, {
    type: 'signup',
    email,
  })
  return again.ok || isRateLimited(faultOf(again)) ? 'sent' : 'later'
}

/** Whether a file could not be stored. */
async function store(services: Services, ask: Ask, asked: Applicant, userId: string): Promise<boolean> {
  const [picture, document] = [
    await upload(services, ask, asked, 'profile-images'),
    await upload(services, ask, asked, 'id-documents'),
  ]
  const profile = {
    auth_id: userId,
    name: asked.name,
    email: asked.email.toLowerCase(),
    role: asked.role,
    profile_image: picture.address ?? null,
    id_document: document.address ?? null,
    verification_status: 'pending',
  }
  const made = await ask('POST', '/rest/v1/profiles?select=*', [profile], {
    prefer: 'return=representation',
    accept: 'application/vnd.pgrst.object+json',
  })
  if (!made.ok) judge(services, faultOf(made), asked.email)
  return picture.isLost || document.isLost
}

async function upload(
  services: Services,
  ask: Ask,
  { files }: Applicant,
  folder: Folder,
): Promise<{ address?: string; isLost: boolean }> {
  const sent = files[folder]
  if (!sent?.file) return { isLost: sent !== undefined }
  const path = uploadPath(folder, sent.name, services.clock.now().epochMilliseconds)
  const bytes = createReadStream(sent.file)
  const { ok } = await ask('POST', `/storage/v1/object/${bucket}/${path}`, bytes, {
    'content-type': sent.type,
    'content-length': String(sent.size),
    'cache-control': 'max-age=31536000',
  }).finally(() => bytes.destroy()) // it may be refused before it was read
  return ok
    ? { address: `${services.config.publicUrl}/storage/v1/object/public/${bucket}/${path}`, isLost: false }
    : { isLost: true }
}

function judge(services: Services, { code }: Fault, email: string) {
  if (code === '23505') return // made already, by an earlier try whose answer was lost
  if (code !== '42501')
    throw new RegistrationError('Unable to create your profile. Please try again later.', { status: 503 })
  if (services.config.isDemo && isTestAddress(email)) return
  throw new RegistrationError(
    'Unable to create your profile due to security settings. Please try again or contact support.',
  )
}

async function signedInMeanwhile<T>(
  ask: Ask,
  { email, password }: Applicant,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const { ok, body } = await ask('POST', '/auth/v1/token?grant_type=password', { email, password })
  if (!ok)
    throw new RegistrationError('Unable to create your profile. Please try again later.', { status: 503 })
  const asMe: Ask = (method, path, sent, headers) =>
    ask(method, path, sent, { authorization: `Bearer ${String(body['access_token'])}`, ...headers })
  return work(asMe).finally(() => asMe('POST', '/auth/v1/logout?scope=local', undefined))
}
