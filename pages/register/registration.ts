import { notAllowed } from '#common/api-error.ts'
import { sendConfirmationEmail } from '#features/accounts/contract.ts'
import { claimInvitation } from '#features/invitations/web/hooks.ts'
import { createMyProfile, profileExists } from '#features/profiles/contract.ts'
import type { Folder } from '#features/uploads/rules.ts'
import { uploadFile } from '#features/uploads/web/hooks.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { RequestError } from '#web/api-error.ts'
import { auth } from '#web/auth-client.ts'
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
  captchaToken?: string | undefined
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

export async function signUp(
  { email, password, name, role, captchaToken }: Registration,
  invitation = '',
): Promise<Registered> {
  const { data, error } = await (await auth()).signUp({
    email,
    password,
    options: {
      data: { name, role },
      emailRedirectTo: verifyPage(),
      ...(captchaToken && { captchaToken }),
    },
  })
  if (error) throw await apiError(error)
  if (!data.user) {
    console.error('User registration failed - no user data returned')
    throw new Error('User registration failed - please try again')
  }
  // The protocol answers an address that has an account like this, rather than with an error.
  if (data.user.identities?.length === 0)
    throw await apiError({ message: 'User already registered', code: 'user_already_exists' })
  // An invitation that has ended meanwhile does not stop the registration.
  if (invitation)
    await claimInvitation(invitation, data.user.id).catch((error: Error) =>
      toast({ title: 'Not connected', description: error.message }),
    )
  return { userId: data.user.id, isConfirmed: await sendConfirmation({ email, name, role }, data.user.id) }
}

/** Only the demo, whose people are made up, says that an address is taken. */
async function apiError(fault: Fault): Promise<RegistrationError> {
  return new RegistrationError(
    isTaken(fault) ? { ...fault, message: sayTaken((await getConfig()).mode) } : fault,
  )
}

async function sendConfirmation(
  person: { email: string; name: string; role: string },
  userId: string,
): Promise<boolean> {
  const query = { ...person, confirmationUrl: verifyPage() }
  const answer = await call(sendConfirmationEmail, query, undefined, { registration: userId }).catch(
    () => undefined,
  )
  if (!answer) {
    const fault = await askForVerification(person.email, { registration: userId })
    if (fault && !isRateLimited(fault))
      toast({
        title: 'Verification Email Issue',
        description: 'We couldn’t send the email just now. You can ask for it again on the next page.',
        tone: 'bad',
      })
  } else if (answer.autoApprove)
    toast({
      title: 'Account Auto-Verified',
      description: 'In the demo, this address needs no confirming. You can log in straight away.',
      tone: 'good',
      timeout: toastTimes.autoVerified,
    })
  else if (answer.rateLimited)
    toast({ title: 'Email Rate Limited', description: rateLimitText, timeout: toastTimes.rateLimited })
  else if (answer.sent)
    toast({
      title: 'Verification Email Sent',
      description: `Please check the inbox of ${person.email}.`,
      tone: 'good',
      timeout: toastTimes.mailSent,
    })
  else
    toast({
      title: 'Email Delivery Notice',
      description: answer.message ?? 'The email is on its way. Please check your spam folder too.',
      timeout: toastTimes.deliveryNotice,
    })
  return answer?.autoApprove === true
}

/** Without a session the id of the sign-up stands for the person. */
export async function completeProfile(
  input: Registration,
  { userId, isConfirmed }: Registered,
): Promise<void> {
  if (isConfirmed) return signedInMeanwhile(input, () => store(input))
  try {
    await store(input, userId)
  } catch (error) {
    await signedInMeanwhile(input, () => store({ ...input, picture: undefined, document: undefined })).catch(
      () => {
        throw error
      },
    )
  }
}

async function store({ name, email, picture, document }: Registration, registration?: string) {
  const upload = (folder: Folder, what: string, file: File | undefined) =>
    file &&
    uploadFile({ folder, file }, registration).catch((error: Error) => {
      toast({
        title: `Error uploading ${what}: ${error.message}`,
        description: 'You can add it later in your dashboard.',
        tone: 'bad',
      })
      return undefined
    })
  const profile_image = (await upload('profile-images', 'profile image', picture)) ?? null
  const id_document = (await upload('id-documents', 'ID document', document)) ?? null
  try {
    await call(createMyProfile, { name, profile_image, id_document }, undefined, { registration })
  } catch (error) {
    await judge(error, email)
  }
}

async function judge(error: unknown, email: string) {
  if (!(error instanceof RequestError) || error.code === 'unexpected-answer')
    throw new Error('Failed to create user profile')
  const { code } = error
  if (code === profileExists.code) return // made by an earlier try whose reply was lost
  if (code !== notAllowed.code) throw new Error('Unable to create your profile. Please try again later.')
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
