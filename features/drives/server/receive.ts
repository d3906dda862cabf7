import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { admit, type App, requireCaller } from '#server/route.ts'
import { notSignedIn, tooManyAtOnce } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Claims, Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { driveCutShort, driveKindUnknown, drivePlace, driveTooLarge, tooManyDrives } from '../contract.ts'
import { mostBytes, mostDrives, mostTraceBytes } from '../rules.ts'
import { detectDrive } from './detect-drive.ts'
import { type ReadDrive, readInThread } from './in-thread.ts'

const kinds = [
  [/^application\/json$/, 'json'],
  [/^(text\/csv|application\/csv)$/, 'csv'],
  [/^(application\/gpx\+xml|application\/xml|text\/xml)$/, 'gpx'],
] as const

/** Larger than other requests, so its body is read only once the caller is known. */
export function receiveRoute(app: App) {
  const { services } = app
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(drivePlace, { config: { load: 'plan' } }, async (request, reply) => {
      const { claims } = await requireCaller(services, request)
      const learnerId = claims.sub ?? fail(notSignedIn)
      const me = await services.asUser(claims, (db) => services.findMe(db))
      admit({ who: ['student'] }, me, claims)
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
      const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? fail(driveKindUnknown)
      const id = await inPlace(learnerId, async () => {
        const body = await readBody((request.body ?? request.raw) as Readable)
        const read = await readInThread({ kind, body, now: services.clock.now().toString() })
        return store(services, claims, learnerId, read, body)
      })
      return reply.header('cache-control', 'no-store').send({ id })
    })
  })
}

/** Each holds its body in memory, however slowly it comes. Who waits has sent next to nothing of it yet. */
const places = pLimit(10)
const turns = new LRUCache<string, LimitFunction>({ max: 1_000 })
const mostOfOne = 2
const mostWaiting = { ofAll: 50, ofOne: 10 }

/** @throws tooManyAtOnce */
function inPlace<T>(learnerId: string, work: () => Promise<T>): Promise<T> {
  const mine = turns.get(learnerId) ?? pLimit(mostOfOne)
  turns.set(learnerId, mine)
  if (mine.pendingCount >= mostWaiting.ofOne || places.pendingCount >= mostWaiting.ofAll) fail(tooManyAtOnce)
  return mine(() => places(work))
}

/** @throws driveTooLarge, driveCutShort */
async function readBody(source: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > mostBytes) break
      pieces.push(piece)
    }
  } catch {
    fail(driveCutShort)
  }
  if (size <= mostBytes) return Buffer.concat(pieces)
  // The rest is drained, or the sender would never read our answer.
  source.on('error', () => {}).resume()
  return fail(driveTooLarge)
}

/** Sent again after a lost answer it is the same drive. @throws tooManyDrives */
function store(services: Services, claims: Claims, learnerId: string, read: ReadDrive, body: Buffer) {
  const { startedAt, source, seconds, km, packed } = read
  const hash = createHash('sha256').update(body).digest()
  return services.asUser(claims, (db) =>
    db.asService('a drive of the caller’s own', async (service) => {
      const added = await service.find(
        'drives.insertDrive',
        `insert into public.drives (learner_id, started_at, content_hash, source, seconds, km)
         values ($1, $2, $3, $4, $5, $6) on conflict (learner_id, content_hash) do nothing returning id`,
        [learnerId, startedAt, hash, source, seconds, km],
      )
      if (!added) return findSame(service, learnerId, hash)
      await service.execute(
        'drives.insertTrace',
        'insert into public.drive_traces (drive_id, packed) values ($1, $2)',
        [added.id, Buffer.from(packed)],
      )
      const { drives, bytes } = await service.get(
        'drives.countMine',
        `select count(*) as drives, coalesce(sum(octet_length(t.packed)), 0) as bytes
         from public.drives d left join public.drive_traces t on t.drive_id = d.id where d.learner_id = $1`,
        [learnerId],
      )
      if (drives > mostDrives || bytes > mostTraceBytes) fail(tooManyDrives)
      await queueJob(service, detectDrive, { driveId: added.id }, { key: added.id })
      return added.id
    }),
  )
}

/** If nothing could be computed from it, perhaps for a lack of memory, it is looked through again. */
async function findSame(service: Db, learnerId: string, hash: Buffer): Promise<string> {
  const { id } = await service.get(
    'drives.findSameDrive',
    'select id from public.drives where learner_id = $1 and content_hash = $2',
    [learnerId, hash],
  )
  const isAgain = await service.execute(
    'drives.lookAgain',
    `update public.drives d set state = 'waiting' where d.id = $1 and d.state = 'failed'
       and exists (select from public.drive_traces t where t.drive_id = d.id)`,
    [id],
  )
  if (isAgain) await queueJob(service, detectDrive, { driveId: id }, { key: id })
  return id
}
