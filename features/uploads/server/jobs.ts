import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { removeFileLinks } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** A file whose sender never proved an address stays a day: else strangers fill the disk. */
const unconfirmedHours = 24
/** A restored copy of the database beside the real store must not erase what is younger than the copy. */
const orphansWaitDays = 7

/** Queued with every deletion, and every hour for those that a crash left behind. */
export const eraseFiles = job(
  'erase-files',
  z.object({}),
  async (_nothing, services: Services) => eraseLeftovers(services),
  {
    every: '17 * * * *',
    withinSeconds: 300,
    atOnce: 1,
    keeps: { 'storage.objects': `${unconfirmedHours} hours` },
  },
)

async function eraseLeftovers(services: Services) {
  await services.asSystem('files of accounts that nobody confirmed', async (db) => {
    const rows = await db.list(
      'uploads.deleteUnconfirmed',
      `delete from storage.objects o using auth.users u
       where u.id = o.owner and o.created_at < clock() - $1 * interval '1 hour' and u.email_confirmed_at is null
         and u.invited_at is null and not exists (
           select from public.profiles p where p.id = u.id and p.verification_status = 'approved')
       returning o.name`,
      [unconfirmedHours],
    )
    await removeFileLinks(
      db,
      rows.map(({ name }) => name),
    )
  })
  for (;;) {
    const blobs = await services.asSystem('files to erase', async (db) => {
      // A row that came after all (from a backup, say) keeps its bytes.
      await db.execute(
        'uploads.blobs.deleteLeftovers',
        'delete from storage.leftovers l where erase_at <= clock() and exists (select from storage.objects o where o.blob = l.blob)',
      )
      const rows = await db.list(
        'uploads.blobs.readLeftovers',
        'select blob from storage.leftovers where erase_at <= clock() order by erase_at limit 100',
      )
      return rows.map(({ blob }) => blob)
    })
    if (blobs.length === 0) return
    for (const blob of blobs) await services.store.delete(blob)
    await services.asSystem('files erased', (db) =>
      db.execute('uploads.eraseLeftovers', 'delete from storage.leftovers where blob = any($1)', [blobs]),
    )
  }
}

export const sweepFiles = job(
  'sweep-files',
  z.object({}),
  async (_nothing, services: Services) => sweep(services),
  {
    every: '43 2 * * *',
    withinSeconds: 1_800,
    atOnce: 1,
    keeps: { 'storage.leftovers': `${orphansWaitDays} days` },
  },
)

/** Clocks of several instances differ a little; a row this young may be younger than the list. */
const youngMinutes = 10
const temporaryHours = 1
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
  await removeTemporaryFiles(services.store.temporaryFolder, began)
  if (count.orphans + count.missing > 0)
    services.log.error(count, 'storage: files and rows differ; somebody must look')

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

async function noteOrphans(db: Db, keys: readonly string[]) {
  const rowCount = await db.execute(
    'uploads.noteOrphans',
    `insert into storage.leftovers (blob, erase_at) select k.blob, clock() + $2 * interval '1 day' from unnest($1::text[]) as k (blob)
     where not exists (select from storage.objects o where o.blob = k.blob) on conflict do nothing`,
    [keys, orphansWaitDays],
  )
  return rowCount ?? 0
}

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

async function removeTemporaryFiles(folder: string, now: Temporal.Instant) {
  const oldest = now.subtract({ hours: temporaryHours }).epochMilliseconds
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true })
  }
}
