import { call } from '#web/api.ts'
import { RequestError } from '#web/api-error.ts'
import { type CheckName, type CheckResult, runCheck } from '../contract.ts'
import { locale } from '#common/locale.ts'
import { listLearnerAssessments } from '#features/assessments/contract.ts'
import { countProfiles } from '#features/profiles/contract.ts'
import { getConfig } from '#web/config.ts'

export type SystemCheck = { id: string; title: string; about: string; run(): Promise<CheckResult> }

const longestMs = 8_000

/** Throws a sentence for people when it fails. */
type BrowserCheck = (signal: AbortSignal) => Promise<string>

const askAccountService: BrowserCheck = async (signal) => {
  const { anonKey } = await getConfig()
  const reply = await fetch('/auth/v1/health', { headers: { apikey: anonKey }, signal })
  if (!reply.ok) throw new Error(`The account service answered ${reply.status}.`)
  return 'The account service is working.'
}

const checkProfiles: BrowserCheck = async (signal) => {
  const { count } = await call(countProfiles, {}, signal).catch((error: RequestError) => {
    throw new Error(`We couldn’t read profiles: the answer was ${error.status}.`)
  })
  return count === 1 ? 'You can read one profile.' : `You can read ${count.toLocaleString(locale)} profiles.`
}

const checkAssessments: BrowserCheck = async (signal) => {
  try {
    const { assessments } = await call(listLearnerAssessments, {}, signal)
    return assessments.length === 1
      ? 'The service answers: one assessment of yours.'
      : `The service answers: ${assessments.length} assessments of yours.`
  } catch (error) {
    const { status } = error as RequestError
    // Its own answer to the signed-out, so it is there.
    if (status === 401) return 'The service answers, and asks you to log in first.'
    throw new Error(
      status ? `The assessment service answered ${status}.` : 'We couldn’t reach the assessment service.',
    )
  }
}

/** In the order in which a fault of one brings down those after it. */
export const systemChecks: readonly SystemCheck[] = [
  onServer('database', 'Database', 'Where everything is kept'),
  onServer('jobs', 'Background work', 'Reminders, refunds and automatic emails'),
  onServer('mail', 'Email', 'The mail server that takes our messages'),
  onServer('storage', 'Files', 'Pictures and documents'),
  onServer('payments', 'Card payments', 'The service that takes the cards'),
  inBrowser('accounts', 'Accounts', 'Logging in and registering', askAccountService),
  inBrowser('profiles', 'Profiles', 'Reading profiles, by counting them', checkProfiles),
  inBrowser('assessments', 'Assessments', 'Reading lesson assessments', checkAssessments),
]

function onServer(name: CheckName, title: string, about: string): SystemCheck {
  const ask = () => call(runCheck, { name }, AbortSignal.timeout(longestMs))
  return {
    id: name,
    title,
    about,
    run: () => ask().catch((error: unknown) => ({ ok: false, says: wordsOf(error), ms: 0 })),
  }
}

function inBrowser(id: string, title: string, about: string, check: BrowserCheck): SystemCheck {
  return {
    id,
    title,
    about,
    async run() {
      const startedAt = performance.now()
      const found = await check(AbortSignal.timeout(longestMs)).then(
        (says) => ({ ok: true, says }),
        (error: unknown) => ({ ok: false, says: wordsOf(error) }),
      )
      return { ...found, ms: Math.round(performance.now() - startedAt) }
    },
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof RequestError) return error.detail
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError')
    return `No answer within ${longestMs / 1_000} seconds.`
  return name === 'TypeError' ? 'We couldn’t reach the service.' : message
}
