import { claimInvitation } from '#features/invitations/web/hooks.ts'
import { createProfileWhileRegistering } from '#features/profiles/web/hooks.ts'
import { uploadFile, uploadWhileRegistering } from '#features/uploads/web/hooks.ts'
import { toast } from '#ui/toast.ts'
import type { RequestError } from '#web/api-error.ts'
import { auth } from '#web/auth-client.ts'
import { functions, rest } from '#web/clients.ts'
import { getConfig } from '#web/config.ts'
import { isTestAddress, rateLimitText } from '#features/accounts/rules.ts'
import { askForVerification, verifyPage } from '#features/accounts/web/hooks.ts'
import { toastTimes } from '#features/accounts/web/times.ts'
import { type Fault, isOurs, isRateLimited, isTaken, sayTaken, sayWhy } from '#features/accounts/words.ts'

export type Registration = {
  name: string
  email: string
  password: string
  role: 'student' | 'instructor'
  picture?: File | undefined
  document?: File | undefined
}
export type Registered = { userId: string; isConfirmed: boolean }

export class RegistrationError extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(
      isTaken(fault)
        ? fault.message
        : isOurs(fault)
          ? 'An error occurred during registration.'
          : sayWhy(fault),
    )
    this.fault = fault
  }
}

/** First step: the account, whose invitation it came by, and the one mail that confirms its address. */
export async function signUp(
  { email, password, name, role }: Registration,
  invitation = '',
): Promise<Registered> {
  const { data, error } = await (await auth()).signUp({
    email,
    password,
    options: { data: { name, role }, emailRedirectTo: verifyPage() },
  })
  if (error) throw await apiError(error)
  if (!data.user) {
    console.error('User registration failed - no user data returned')
    throw new Error('User registration failed - please try again')
  }
  // The protocol answers an address that has an account like this, rather than with an error.
  if (data.user.identities?.length === 0)
    throw await apiError({ message: 'User already registered', code: 'user_already_exists' })
  // Should the invitation have ended meanwhile, the account is none the worse for it.
  if (invitation)
    await claimInvitation(invitation, data.user.id).catch((error: Error) =>
      toast({ title: 'Not connected', description: error.message }),
    )
  return { userId: data.user.id, isConfirmed: await sendConfirmation({ email, name, role }) }
}

/** Who has an account is nobody else's business: only the demo, whose people are made up, says that an address is taken. */
async function apiError(fault: Fault): Promise<RegistrationError> {
  return new RegistrationError(
    isTaken(fault) ? { ...fault, message: sayTaken((await getConfig()).mode) } : fault,
  )
}

/** Whether the address counts as confirmed already, as test addresses of the demo do. */
async function sendConfirmation(person: { email: string; name: string; role: string }): Promise<boolean> {
  const { data, error } = await (await functions()).invoke('custom-confirmation-email', {
    body: { ...person, confirmationUrl: verifyPage() },
  })
  const said = (data ?? {}) as {
    sent?: boolean
    autoApprove?: boolean
    rateLimited?: boolean
    message?: string
  }
  if (error) {
    const fault = await askForVerification(person.email)
    if (fault && !isRateLimited(fault))
      toast({
        title: 'Verification Email Issue',
        description: 'We could not send the email just now. You can ask for it again on the next page.',
        tone: 'bad',
      })
  } else if (said.autoApprove)
    toast({
      title: 'Account Auto-Verified',
      description: 'This demo needs no email for this address. You can sign in straight away.',
      tone: 'good',
      timeout: toastTimes.autoVerified,
    })
  else if (said.rateLimited)
    toast({ title: 'Email Rate Limited', description: rateLimitText, timeout: toastTimes.rateLimited })
  else if (said.sent)
    toast({
      title: 'Verification Email Sent',
      description: `Please check the inbox of ${person.email}.`,
      tone: 'good',
      timeout: toastTimes.mailSent,
    })
  else
    toast({
      title: 'Email Delivery Notice',
      description: said.message ?? 'The email is on its way. Please check your spam folder too.',
      timeout: toastTimes.deliveryNotice,
    })
  return said.autoApprove === true
}

/** Second step: files and profile. Before there is a session the id of the sign-up stands for the person; a confirmed address can sign in for it. */
export async function completeProfile(
  asked: Registration,
  { userId, isConfirmed }: Registered,
): Promise<void> {
  if (isConfirmed) return signedInMeanwhile(asked, () => store(asked, userId, true))
  try {
    await store(asked, userId, false)
  } catch (error) {
    await signedInMeanwhile(asked, () =>
      store({ ...asked, picture: undefined, document: undefined }, userId, true),
    ).catch(() => {
      throw error
    })
  }
}

async function store(asked: Registration, userId: string, signedIn: boolean) {
  const upload = (folder: 'profile-images' | 'id-documents', what: string, file: File | undefined) =>
    file &&
    (signedIn ? uploadFile({ folder, file }) : uploadWhileRegistering(userId, { folder, file })).catch(
      (error: Error) => {
        toast({
          title: `Error uploading ${what}: ${error.message}`,
          description: 'You can add it later in your dashboard.',
          tone: 'bad',
        })
        return undefined
      },
    )
  const profile_image = (await upload('profile-images', 'profile image', asked.picture)) ?? null
  const id_document = (await upload('id-documents', 'ID document', asked.document)) ?? null
  const profile = {
    name: asked.name,
    email: asked.email.toLowerCase(),
    role: asked.role,
    profile_image,
    id_document,
  }
  try {
    const made = signedIn
      ? await insertProfile(userId, profile)
      : await createProfileWhileRegistering(userId, profile)
    if (!made) throw new Error('Failed to create user profile')
  } catch (error) {
    await judge(error as RequestError, asked.email)
  }
}

async function insertProfile(userId: string, profile: object) {
  const { data, error } = await (await rest())
    .from('profiles')
    .insert([{ ...profile, auth_id: userId, verification_status: 'pending' }])
    .select()
    .single()
  if (error) throw error
  return data
}

async function judge({ code, message }: { code?: string; message: string }, email: string) {
  if (code === '23505') return // made already, by an earlier try whose answer was lost
  if (code !== '42501')
    throw new Error(
      message.startsWith('Failed') ? message : 'Unable to create your profile. Please try again later.',
    )
  if ((await getConfig()).mode === 'demo' && isTestAddress(email)) return
  throw new Error(
    'Unable to create your profile due to security settings. Please try again or contact support.',
  )
}

async function signedInMeanwhile<T>({ email, password }: Registration, work: () => Promise<T>): Promise<T> {
  const client = await auth()
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return work().finally(() => client.signOut({ scope: 'local' }))
}
