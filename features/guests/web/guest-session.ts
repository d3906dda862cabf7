import type { Session } from '@supabase/auth-js'
import { unwrap } from '#features/accounts/web/account.ts'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { accessToken, auth } from '#web/auth-client.ts'
import { isGuest, type KnownPerson } from '#web/known-person.ts'
import { currentSession, onSession, refreshMe } from '#web/session.ts'

/** An account without an address, so that a time can be held before we know who it is for. */
export async function enterAsGuest(captchaToken: string | undefined): Promise<void> {
  if (currentSession().status === 'in') return
  unwrap(
    await (await auth()).signInAnonymously({
      options: { data: { role: 'student' }, ...(captchaToken && { captchaToken }) },
    }),
  )
  await new Promise<void>((resolve) => {
    if (currentSession().status === 'in') return resolve()
    const stop = onSession(() => {
      if (currentSession().status !== 'in') return
      stop()
      resolve()
    })
  })
}

export type Details = { name: string; email: string; password: string }

/** The address counts once its owner has followed the link. The answer is the same whether or not it has an account. */
export async function giveDetails({ name, email, password }: Details): Promise<void> {
  const client = await auth()
  const change = { data: { name: name.trim(), role: 'student' }, email: email.trim() }
  const { error } = await client.updateUser(
    { ...change, password },
    { emailRedirectTo: `${location.origin}/confirm` },
  )
  // A first try that came through, though its answer was lost.
  if (error?.code === 'same_password') await sendConfirmation(email.trim())
  else if (error) unwrap({ data: null, error })
  await refreshMe()
}

export async function sendConfirmation(email: string): Promise<void> {
  unwrap(await (await auth()).updateUser({ email }, { emailRedirectTo: `${location.origin}/confirm` }))
}

/** Undefined until they have said who they are. */
export const pendingAddress = ({ user }: Session): string | undefined => user.new_email || undefined

const item = 'guest'

/** While the guest logs in to an account they have: the page they come back to brings the booking there. */
export async function storeGuest(): Promise<void> {
  writeStored(item, await accessToken(), 'session')
}

export const readGuest = () => readStored(item, 'session')
export const forgetGuest = () => void writeStored(item, undefined, 'session')

const cameFrom = 'guest came from'

export const rememberPage = () => void writeStored(cameFrom, location.pathname, 'session')

/** Where the instructor's free times are: guests don't see the directory. */
export const timesOf = (me: Pick<KnownPerson, 'email'>, instructorId: string) =>
  isGuest(me)
    ? (readStored(cameFrom, 'session') ?? '/driving-lessons')
    : `/instructor-directory/${instructorId}`
