import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'
import { job } from '#server/jobs.ts'

/** Erases the bytes that no file points to any more. Queued with every deletion, and every hour for those that a crash left behind. */
export const eraseFiles = job(
  'erase-files',
  z.object({}),
  async (_nothing, services: Services) => eraseLeftovers(services),
  {
    every: '17 * * * *',
    withinSeconds: 300,
    atOnce: 1,
  },
)

async function eraseLeftovers(services: Services) {
  for (;;) {
    const blobs = await services.asSystem('files to erase', async (db) => {
      // A row that came after all (from a backup, say) keeps its bytes.
      await db.execute(
        'uploads.eraseFiles.forgetUsed',
        'delete from storage.leftovers l where erase_at <= clock() and exists (select from storage.objects o where o.blob = l.blob)',
      )
      const rows = await db.list(
        'uploads.eraseFiles.list',
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
