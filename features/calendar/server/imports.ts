import { randomUUID } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import { ensureDiary } from '#features/diary/server/diary.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { alreadyImported, type CalendarImport, calendarUnreadable, tooManyImports } from '../contract.ts'
import type { ImportFault } from '../rules.ts'
import { applyImports } from './apply-imports.ts'
import { listConflicts } from './conflicts.ts'
import { addressMark, readAddress, sealAddress } from './import-address.ts'
import { fetchCalendar, readImport, storeReading } from './read-import.ts'

export async function listImports(db: Db): Promise<{ imports: CalendarImport[] }> {
  const [rows, conflicts] = await Promise.all([
    db.list(
      'calendar.listImports',
      `select i.id, i.name, i.host, i.added_at, i.read_at, i.tried_at, i.fault,
         (select count(*) from public.calendar_import_events e where e.import_id = i.id and upper(e.during) > clock() and not calendar.is_free(e.import_id, e.title, e.during)) as "busy_times!"
       from public.calendar_imports i where i.instructor_id = auth.uid() order by i.added_at, i.id`,
    ),
    listConflicts(db, db.claims.sub!),
  ])
  const imports = rows.map((row) => ({
    ...row,
    fault: row.fault as ImportFault | null,
    conflicts: conflicts
      .filter(({ importId }) => importId === row.id)
      .map(({ title, startsAt, endsAt, lesson }) => ({ title, startsAt, endsAt, lesson })),
  }))
  return { imports }
}

/** Read before it is stored. @throws calendarUnreadable (with `fault`), alreadyImported, tooManyImports, tooMany */
export async function addImport(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  instructorId: string,
  { url: given, name }: { url: string; name: string },
): Promise<CalendarImport> {
  const url = readAddress(services.config, given) ?? fail(calendarUnreadable, { fault: 'not-an-address' })
  await countReading(services, instructorId)
  const id = randomUUID()
  const reading = await asCaller(async (db) => {
    await ensureDiary(db, instructorId)
    return {
      id,
      instructorId,
      href: url.href,
      etag: null,
      lastModified: null,
      zone: await zoneOf(db, instructorId),
    }
  }).then((source) => fetchCalendar(services, source))
  if (reading.fault) return fail(calendarUnreadable, { fault: reading.fault })
  await services.asSystem('add a calendar of an instructor', async (db) => {
    await insertImport(db, services, { id, instructorId, name, url })
    await storeReading(db, services, id, reading)
  })
  return asCaller((db) => getImport(db, id))
}

/** As the service. @throws alreadyImported, tooManyImports */
export async function insertImport(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { id, instructorId, name, url }: { id: string; instructorId: string; name: string; url: URL },
) {
  const { sealSecrets } = config.auth
  await db
    .execute(
      'calendar.insertImport',
      `insert into public.calendar_imports (id, instructor_id, name, host, sealed_url, url_mark) values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        instructorId,
        name,
        url.host,
        sealAddress(sealSecrets, id, url.href),
        addressMark(sealSecrets, url.href),
      ],
    )
    .catch(failOn({ 23505: alreadyImported, CL001: tooManyImports }))
}

/** @throws notFound, tooMany */
export async function refreshImport(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  instructorId: string,
  id: string,
): Promise<CalendarImport> {
  await asCaller((db) => getImport(db, id))
  await countReading(services, instructorId)
  await readImport(services, id)
  return asCaller((db) => getImport(db, id))
}

/** @throws notFound */
export async function removeImport(db: Db, instructorId: string, id: string) {
  const removed = await db.execute(
    'calendar.removeImport',
    'delete from public.calendar_imports where id = $1',
    [id],
  )
  if (removed === 0) fail(notFound)
  await db.asService('free what a calendar blocked', (service) => applyImports(service, instructorId))
  return listImports(db)
}

/**
 * By its entry in the diary. Its blocking again ends what was said of all with its title, too. Read again, an event is
 * known by its title and times. @throws notFound
 */
export async function setEventBlocking(
  db: Db,
  instructorId: string,
  { id, blocks, which }: { id: string; blocks: boolean; which: 'this' | 'all' },
) {
  const entry = await db.find(
    'calendar.findImportedEntry',
    `select note as title, during::text as "during!" from public.diary_entries where id = $1 and instructor_id = $2 and kind = 'imported'`,
    [id, instructorId],
  )
  if (!entry) return fail(notFound)
  if (blocks)
    await db.execute(
      'calendar.blockAgain',
      `delete from public.calendar_free_events where title = $1 and (ends_at is null or tstzrange(starts_at, ends_at) && $2::text::tstzrange)`,
      [entry.title, entry.during],
    )
  else
    await db.execute(
      'calendar.letThrough',
      `insert into public.calendar_free_events (import_id, title, starts_at, ends_at)
       select e.import_id, e.title, case when $3 then lower(e.during) end, case when $3 then upper(e.during) end
       from public.calendar_import_events e where e.title = $1 and e.during && $2::text::tstzrange
         and e.import_id in (select id from public.calendar_imports where instructor_id = $4)
       on conflict do nothing`,
      [entry.title, entry.during, which === 'this', instructorId],
    )
  await db.asService('what a calendar blocks now', (service) => applyImports(service, instructorId))
  return listImports(db)
}

const zoneOf = async (db: Db, instructorId: string) =>
  (
    await db.get('calendar.zoneOf', 'select zone from public.diaries where instructor_id = $1', [
      instructorId,
    ])
  ).zone

async function getImport(db: Db, id: string): Promise<CalendarImport> {
  const { imports } = await listImports(db)
  return imports.find((one) => one.id === id) ?? fail(notFound)
}

/** Each calls somebody else's server. @throws tooMany */
const countReading = (services: Services, instructorId: string) =>
  rateLimit.require(services, 'calendar', `reading ${instructorId}`)
