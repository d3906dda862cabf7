import type { Services } from '#server/services.ts'
import type { CheckName, CheckResult, Status } from '../contract.ts'
import { CheckFailed, checks } from './checks.ts'

const longestMs = 5_000
const keptMs = 5_000

const running = new WeakMap<Services, Map<CheckName, Promise<CheckResult>>>()
const statuses = new WeakMap<Services, { until: number; status: Promise<Status> }>()

/** Concurrent callers share one run, so that many of them are no load. */
export function runCheck(services: Services, name: CheckName): Promise<CheckResult> {
  const mine = running.get(services) ?? new Map<CheckName, Promise<CheckResult>>()
  running.set(services, mine)
  const result = mine.get(name) ?? attempt(services, name).finally(() => mine.delete(name))
  mine.set(name, result)
  return result
}

/** `limited` without the queue or the mail server, `down` without the database. */
export function getStatus(services: Services): Promise<Status> {
  const known = statuses.get(services)
  if (known && known.until > performance.now()) return known.status
  const status = findStatus(services)
  statuses.set(services, { until: performance.now() + keptMs, status })
  return status
}

async function findStatus(services: Services): Promise<Status> {
  const [database, jobs, mail] = await Promise.all(
    (['database', 'jobs', 'mail'] as const).map((name) => runCheck(services, name)),
  )
  const status = !database!.ok ? 'down' : jobs!.ok && mail!.ok ? 'working' : 'limited'
  return { status, checkedAt: services.clock.now().toString() }
}

async function attempt(services: Services, name: CheckName): Promise<CheckResult> {
  const startedAt = performance.now()
  const found = await Promise.race([tryOut(services, name), tooLong()])
  return { ...found, ms: Math.round((performance.now() - startedAt) * 10) / 10 }
}

const tryOut = (services: Services, name: CheckName) =>
  checks[name].try(services).then(
    (says) => ({ ok: true, says }),
    (error: unknown) => {
      if (error instanceof CheckFailed) return { ok: false, says: error.message }
      services.log.warn({ err: error, check: name }, 'a check of the system failed')
      return { ok: false, says: checks[name].failed }
    },
  )

const tooLong = () =>
  new Promise<{ ok: false; says: string }>((resolve) =>
    setTimeout(resolve, longestMs, {
      ok: false,
      says: `No answer within ${longestMs / 1_000} seconds.`,
    }).unref(),
  )
