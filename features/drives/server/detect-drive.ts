import * as z from 'zod/mini'
import { AnyId } from '#common/schema.ts'
import { job } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { traceDays } from '../rules.ts'
import { detectInThread } from './in-thread.ts'
import type { Result } from './result.ts'

export const detectDrive = job(
  'detect-drive',
  z.object({ driveId: AnyId }),
  async ({ driveId }, services) => findAndStore(services, driveId),
  { withinSeconds: 180, atOnce: 1, retries: 3 },
)

async function findAndStore(services: Services, driveId: string) {
  const trace = await services.asSystem('a drive to look through', (db) =>
    db.find(
      'drives.readTrace',
      `select t.packed from public.drive_traces t join public.drives d on d.id = t.drive_id
       where t.drive_id = $1 and d.state = 'waiting'`,
      [driveId],
    ),
  )
  if (!trace) return
  const result = await detectInThread(trace.packed).catch((error: unknown) => {
    services.log.warn({ err: error, driveId }, 'drives: nothing could be computed')
    return undefined
  })
  await services.asSystem('what was found in a drive', async (db) => {
    if (!result)
      return db.execute('drives.markFailed', `update public.drives set state = 'failed' where id = $1`, [
        driveId,
      ])
    const rowCount = await db.execute(
      'drives.storeResult',
      `update public.drives set state = 'done', seconds = $2, km = $3, track = $4, forces = $5, losses = $6
       where id = $1 and state = 'waiting'`,
      [
        driveId,
        result.seconds,
        result.km,
        jsonOf(result.track),
        jsonOf(result.forces),
        JSON.stringify(result.losses),
      ],
    )
    if (rowCount === 1) await db.execute('drives.insertEvents', insertEvents, [driveId, ...columnsOf(result)])
  })
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

const insertEvents = `insert into public.drive_events (drive_id, number, kind, side, from_seconds, to_seconds, peak, band, confidence)
   select $1, e.* from unnest($2::int[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::real[], $8::int[], $9::real[]) e`

const columnsOf = ({ events }: Result) =>
  [
    events.map((_, i) => i + 1),
    events.map(({ kind }) => kind),
    events.map(({ side }) => side ?? null),
    events.map(({ from }) => from),
    events.map(({ to }) => to),
    events.map(({ peak }) => peak),
    events.map(({ band }) => band),
    events.map(({ confidence }) => confidence),
  ] as const

export const tidyDrives = job(
  'tidy-drives',
  z.object({}),
  (_nothing, services) =>
    services.asSystem('old traces of drives', (db) =>
      db.execute(
        'drives.deleteOldTraces',
        `delete from public.drive_traces where created_at < clock() - $1 * interval '1 day'`,
        [traceDays],
      ),
    ),
  { every: '25 3 * * *', keeps: { drive_traces: `${traceDays} days` } },
)
