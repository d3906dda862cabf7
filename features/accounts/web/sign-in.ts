import { toast } from '#ui/toast.ts'
import { auth } from '#web/auth-client.ts'
import { isGuest } from '#web/known-person.ts'
import { adoptSession, currentSession, onSession } from '#web/session.ts'
import { noteDemoAccount } from '#web/demo-account.ts'
import { waits } from '#web/timeouts.ts'
import { times, toastTimes } from './times.ts'
import { type Fault, isMailLimited, isUnconfirmed, sayWhy } from '../words.ts'

export class SignInError extends Error {
  readonly isUnconfirmed: boolean
  readonly isMailLimited: boolean
  constructor(fault: Fault) {
    super(sayWhy(fault))
    this.isUnconfirmed = isUnconfirmed(fault)
    this.isMailLimited = isMailLimited(fault)
  }
}

/** After eight seconds without an answer, checks for a session all the same. @throws SignInError */
export async function signIn(email: string, password: string): Promise<void> {
  const startedAt = performance.now()
  failed?.close()
  const hint = setTimeout(
    () => toast({ title: 'Login in progress', description: 'Please wait...' }),
    times.slowHint,
  )
  const given = new AbortController()
  try {
    await Promise.race([
      within(times.signInRequest, ask(email, password), 'Authentication request timed out'),
      lookWhenStalled(given.signal),
    ])
    await untilSignedIn()
    const { me } = currentSession()
    if (me) await noteDemoAccount(me).catch(() => undefined)
  } catch (error) {
    const failure = new SignInError(error as Fault)
    sayFailure(failure, performance.now() - startedAt)
    throw failure
  } finally {
    clearTimeout(hint)
    given.abort()
  }
}

async function ask(email: string, password: string) {
  const { data, error } = await (await auth()).signInWithPassword({ email, password })
  if (error) throw error
  if (!data.user) throw new Error('Could not retrieve user information')
}

async function lookWhenStalled(given: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, times.signInStall))
  if (given.aborted) return
  const { data } = await within(
    waits.sessionCheck,
    auth().then((client) => client.getSession()),
    'Login process timeout',
  )
  if (!data.session) throw new Error('Login process timeout')
  adoptSession(data.session)
}

const untilSignedIn = () =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, times.signInStall)
    const stop = onSession(() => isKnown() && finish())
    if (isKnown()) finish()
  })

/** A guest who logs in is still one until then. */
function isKnown() {
  const { status, me } = currentSession()
  return status === 'half' || (status === 'in' && !isGuest(me))
}

function within<T>(ms: number, work: Promise<T>, words: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What went wrong before is over at the next try. */
let failed: ReturnType<typeof toast> | undefined

function sayFailure(failure: SignInError, ms: number) {
  if (failure.isUnconfirmed)
    return void toast({
      title: 'Email not verified',
      description: 'Please check your inbox and verify your email',
      tone: 'bad',
    })
  const description =
    ms > times.slowFailure ? 'Please check your internet connection and try again.' : failure.message
  failed = toast({ title: 'Login Failed', description, tone: 'bad', timeout: toastTimes.loginFailed })
}
