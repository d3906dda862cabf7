import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { job } from '#server/jobs.ts'

/** Every night the store and the rows are laid beside each other: bytes that nobody knows are found, and rows whose bytes are gone. */
export const sweepFiles = job(
  'sweep-files',
  z.object({}),
  async (_nothing, services: Services) => sweep(services),
  {
    every: '43 2 * * *',
    withinSeconds: 1_800,
    atOnce: 1,
  },
)

/** A copy of the database that is tried out beside the real store (as when a backup is tested) must not erase what is younger than the copy. */
const orphansWaitDays = 7
/** Clocks of several instances differ a little; a row this young may be younger than the list. */
const youngMinutes = 10
const asideHours = 1
const pageSize = 500

async function sweep(services: Services) {
  const began = services.clock.now()
  const count = { orphans: 0, missing: 0 }
  let after = ''
  for await (const keys of services.store.list(pageSize)) {
    const upTo = keys.at(-1)
    if (upTo === undefined) continue
    await compare(keys, after, upTo)
    after = upTo
  }
  await compare([], after, undefined)
  await tidyAside(services.store.aside, began)
  if (count.orphans + count.missing > 0)
    services.log.error(count, 'storage: files and rows differ; somebody must look')

  /** The part of all keys behind `after`, up to `upTo` or to the end. */
  async function compare(keys: readonly string[], after: string, upTo: string | undefined) {
    await services.asSystem('sweep', async (db) => {
      count.orphans += await noteOrphans(db, keys)
      count.missing += await noteMissing(db, keys, {
        after,
        upTo,
        before: began.subtract({ minutes: youngMinutes }).toString(),
      })
    })
  }
}

/** Bytes with neither a row nor a note are noted: the other job erases them when their time has come. */
async function noteOrphans(db: Db, keys: readonly string[]) {
  const rowCount = await db.execute(
    'uploads.noteOrphans',
    `insert into storage.leftovers (blob, erase_at) select k.blob, clock() + $2 * interval '1 day' from unnest($1::text[]) as k (blob)
     where not exists (select from storage.objects o where o.blob = k.blob) on conflict do nothing`,
    [keys, orphansWaitDays],
  )
  return rowCount ?? 0
}

/** Rows without bytes are marked, for the metric and for whoever looks; those whose bytes are back are not any more. */
async function noteMissing(
  db: Db,
  keys: readonly string[],
  { after, upTo, before }: { after: string; upTo: string | undefined; before: string },
) {
  await db.execute(
    'uploads.noteMissing.found',
    'update storage.objects set missing_since = null where blob = any($1) and missing_since is not null',
    [keys],
  )
  const rowCount = await db.execute(
    'uploads.noteMissing.missing',
    `update storage.objects set missing_since = coalesce(missing_since, clock())
     where blob collate "C" > $1 and ($2::text is null or blob collate "C" <= $2) and not blob = any($3) and updated_at < $4`,
    [after, upTo ?? null, keys, before],
  )
  return rowCount ?? 0
}

/** What a crash left half-way in. */
async function tidyAside(folder: string, now: Temporal.Instant) {
  const oldest = now.subtract({ hours: asideHours }).epochMilliseconds
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true })
  }
}
