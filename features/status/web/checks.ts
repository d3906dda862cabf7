import { call, RequestError } from '#web/api.ts'
import { type CheckName, type CheckResult, runCheck } from '../contract.ts'
import { askAccountService, checkAssessments, type BrowserCheck, checkProfiles } from './browser-checks.ts'

export type SystemCheck = { id: string; title: string; about: string; run(): Promise<CheckResult> }

const longestMs = 8_000

/** In the order in which a fault of one brings down those after it. */
export const systemChecks: readonly SystemCheck[] = [
  onServer('database', 'Database', 'Where everything is kept'),
  onServer('jobs', 'Background work', 'Reminders, refunds and mails that go out by themselves'),
  onServer('mail', 'Email', 'The mail server that takes our messages'),
  onServer('storage', 'Files', 'Pictures and documents'),
  onServer('payments', 'Card payments', 'The service that takes the cards'),
  inBrowser('accounts', 'Accounts', 'Signing in and registering', askAccountService),
  inBrowser('profiles', 'Profiles', 'The data service, by a count of the profiles', checkProfiles),
  inBrowser('assessments', 'Assessments', 'The function that keeps lesson assessments', checkAssessments),
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
  return name === 'TypeError' ? 'The service could not be reached.' : message
}
