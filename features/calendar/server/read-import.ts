import { dayOf } from '#common/time.ts'
import type { ImportedTime } from '#features/diary/server/imported.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure } from '#server/errors.ts'
import { fetchOutside, OutsideFault } from '#server/fetch-outside.ts'
import type { Services } from '#server/services.ts'
import { daysAhead, type ImportFault, readEveryMinutes } from '../rules.ts'
import { applyImports } from './apply-imports.ts'
import { CalendarFault } from './busy-times.ts'
import { notifyOfClashes } from './clashes.ts'
import { mayAskInside, openAddress } from './import-address.ts'
import { readBusyTimesInThread } from './read-in-thread.ts'

type Source = { href: string; etag: string | null; lastModified: string | null; zone: string }
type Reading = { isSlow: boolean } & (
  | { fault: ImportFault }
  | {
      fault?: undefined
      times: ImportedTime[] | 'unchanged'
      etag: string | null
      lastModified: string | null
      on: string
    }
)
type Answer = Reading extends infer R ? (R extends Reading ? Omit<R, 'isSlow'> : never) : never

/** Google's largest are below this. */
const mostBytes = 5_000_000
const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1'

/** Large services answer in a fraction of this. */
const slowSeconds = 3

/** Asks for what is new since the last reading. */
export async function fetchCalendar(services: Services, source: Source): Promise<Reading> {
  const started = services.clock.now()
  const answer = await askCalendar(services, source)
  return { ...answer, isSlow: services.clock.now().since(started).total('seconds') > slowSeconds }
}

async function askCalendar(services: Services, source: Source): Promise<Answer> {
  const now = services.clock.now()
  const on = dayOf(now.toString(), source.zone)
  try {
    const { status, headers, text } = await fetchOutside(source.href, {
      insideToo: mayAskInside(services.config, source.href),
      mostBytes,
      withinMs: 10_000,
      redirects: 5,
      headers: {
        accept,
        'accept-encoding': 'gzip',
        'user-agent': 'calendar-reader',
        ...(source.etag && { 'if-none-match': source.etag }),
        ...(source.lastModified && { 'if-modified-since': source.lastModified }),
      },
    })
    const etag = headers.etag?.slice(0, 500) ?? null
    const lastModified = headers['last-modified']?.slice(0, 100) ?? null
    if (status === 304 && (source.etag || source.lastModified))
      return { times: 'unchanged', etag: source.etag, lastModified: source.lastModified, on }
    if (status !== 200) return { fault: faultOf(status) }
    const today = Temporal.PlainDate.from(on).toZonedDateTime(source.zone)
    const window = {
      zone: source.zone,
      from: today.toInstant().toString(),
      to: today.add({ days: daysAhead }).toInstant().toString(),
    }
    return { times: await readBusyTimesInThread(text, window), etag, lastModified, on }
  } catch (error) {
    if (error instanceof CalendarFault) return { fault: error.fault }
    // That we are busy says nothing about the calendar: it's read again at its usual time.
    if (error instanceof ApiFailure) throw error
    if (!(error instanceof OutsideFault)) return { fault: 'unreachable' }
    return {
      fault:
        error.fault === 'inside' ? 'not-public' : error.fault === 'too-large' ? 'too-large' : 'unreachable',
    }
  }
}

const faultOf = (status: number): ImportFault => {
  if (status === 404 || status === 410) return 'not-found'
  return status === 401 || status === 403 ? 'not-allowed' : 'unreachable'
}

/** Reads one now. What was read before stays if it fails. */
export async function readImport(services: Services, id: string): Promise<void> {
  const source = await services.asSystem('read a calendar of an instructor', async (db) => {
    const row = await db.find(
      'calendar.readImport',
      `select i.sealed_url, i.etag, i.last_modified, i.expanded_on, d.zone from public.calendar_imports i
       join public.diaries d on d.instructor_id = i.instructor_id where i.id = $1`,
      [id],
    )
    const href = row && openAddress(services.config.auth.sealSecrets, id, row.sealedUrl)
    if (!row || !href) return undefined
    // Each day brings another day of what repeats, also into a file that stays the same.
    const isToday = row.expandedOn === dayOf(db.now().toString(), row.zone)
    return {
      href,
      zone: row.zone,
      etag: isToday ? row.etag : null,
      lastModified: isToday ? row.lastModified : null,
    }
  })
  if (!source) return
  const reading = await fetchCalendar(services, source)
  await services.asSystem('store what a calendar says', (db) => storeReading(db, services, id, reading))
}

/** As the service. Of two readings at once the later one stays. */
export async function storeReading(db: Db, services: Services, id: string, reading: Reading): Promise<void> {
  const row = await db.find(
    'calendar.storeReading.lock',
    'select instructor_id, failures from public.calendar_imports where id = $1 for update',
    [id],
  )
  if (!row) return
  if (reading.fault) {
    // An address that keeps failing is read less and less often, down to four times a day.
    const minutes = Math.min(readEveryMinutes * 2 ** Math.max(0, row.failures - 2), 360)
    await db.execute(
      'calendar.storeReading.noteFault',
      `update public.calendar_imports set fault = $2, tried_at = clock(), failures = failures + 1, slowness = least(slowness + 2, 12), next_read_at = clock() + $3 * interval '1 minute' where id = $1`,
      [id, reading.fault, minutes],
    )
    return
  }
  await db.execute(
    'calendar.storeReading.note',
    `update public.calendar_imports set fault = null, failures = 0, tried_at = clock(), read_at = clock(), etag = $2, last_modified = $3, expanded_on = $4,
       slowness = greatest(0, least(slowness + $6, 12)), next_read_at = clock() + $5 * interval '1 minute' where id = $1`,
    [id, reading.etag, reading.lastModified, reading.on, readEveryMinutes, reading.isSlow ? 2 : -1],
  )
  if (reading.times !== 'unchanged') await storeTimes(db, id, reading.times)
  await applyImports(db, row.instructorId)
  await notifyOfClashes(db, services, row.instructorId)
}

async function storeTimes(db: Db, id: string, times: readonly ImportedTime[]) {
  await db.execute(
    'calendar.storeTimes.delete',
    'delete from public.calendar_import_events where import_id = $1',
    [id],
  )
  await db.execute(
    'calendar.storeTimes.insert',
    `insert into public.calendar_import_events (import_id, during, title)
     select $1, t.during::tstzrange, t.title from unnest($2::text[], $3::text[]) t (during, title)`,
    [id, times.map(({ startsAt, endsAt }) => `[${startsAt},${endsAt})`), times.map(({ title }) => title)],
  )
}
