import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { notAllowed, notFound } from '#common/api-error.ts'
import { removeFileLinks } from '#features/profiles/server/profiles.ts'
import type { Claims, Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { StoreAway, StoreFull } from '#server/storage.ts'
import {
  documentOpened,
  fileLimit,
  fileNameTaken,
  storageAway,
  storageFull,
  tooManyUploads,
} from '../contract.ts'
import {
  bucket,
  type Folder,
  folderOf,
  largestBytes,
  largestUnconfirmedBytes,
  mostUploadsAtOnce,
  pathOfUrl,
  uploadPath,
} from '../rules.ts'
import { examineFile } from './content.ts'
import { eraseFiles } from './jobs.ts'
import { signLink } from './links.ts'
import { scanFile } from './scan.ts'
import {
  expectBlob,
  findFile,
  insertFile,
  lookAt,
  type NewFile,
  replaceFile,
  type StoredFile,
} from './stored-files.ts'
import { type TemporaryFile, writeTemporaryFile } from './temporary-file.ts'

export type ReceivedFile = TemporaryFile & { type: string; cacheControl: string; metadata: object }
type Receive = (mostBytes: number) => Promise<ReceivedFile>

/**
 * Checks, then bytes (`receive`), then the row; a failure leaves nothing. @throws tooManyUploads, notAllowed,
 * fileNameTaken, documentOpened, fileTooLarge, wrongFileType, unreadableFile, harmfulFile, scannerAway,
 * fileLimit, storageFull, storageAway
 */
export async function uploadFile(...[services, claims, ...what]: Parameters<typeof store>) {
  const owner = ownerOf(claims)
  if (owner === undefined) return store(services, claims, ...what)
  const open = inFlight.get(services) ?? new Map<string, number>()
  inFlight.set(services, open)
  const mine = open.get(owner) ?? 0
  if (mine >= mostUploadsAtOnce) fail(tooManyUploads)
  open.set(owner, mine + 1)
  try {
    return await store(services, claims, ...what)
  } finally {
    const left = open.get(owner)! - 1
    if (left) open.set(owner, left)
    else open.delete(owner)
  }
}

/** Slow senders hold connections and half-written files: a few of one person, whatever they say they are. */
const inFlight = new WeakMap<Services, Map<string, number>>()

const ownerOf = (claims: Claims) => claims.sub ?? (claims['registration'] as string | undefined)

async function store(
  services: Services,
  claims: Claims,
  { path, replace = false }: { path: string; replace?: boolean },
  receive: Receive,
): Promise<StoredFile> {
  const folder = folderOf(path) ?? fail(notAllowed)
  const owner = ownerOf(claims)
  try {
    const { blob, replaces } = await services.asUser(claims, async (db) => ({
      replaces: await mustBeAllowed(db, path, owner, replace),
      blob: await expectBlob(db),
    }))
    const received = await receive(claims.role === 'anon' ? largestUnconfirmedBytes : largestBytes[folder])
    try {
      await scanFile(services, received, owner)
      const { bytes, size, type, sha256 } = await examineFile(received, folder, received.type)
      await services.store.put(blob, bytes, type)
      const { cacheControl, metadata } = received
      const row: NewFile = {
        name: path,
        owner: owner ?? null,
        blob,
        size,
        mimetype: type,
        cacheControl,
        etag: `"${sha256}"`,
        metadata,
      }
      return await saveRow(services, claims, row, { replace, replaces }).catch(async (error: unknown) => {
        await services.store.delete(blob).catch(() => {}) // the job erases it otherwise
        throw error
      })
    } finally {
      await rm(received.path, { force: true })
    }
  } catch (error) {
    throw failureOf(error)
  }
}

async function mustBeAllowed(db: Db, path: string, owner: string | undefined, replace: boolean) {
  const isService = db.claims.role === 'service_role'
  const isSignedOut = db.claims.role === 'anon'
  if (!isService && !owner) fail(notAllowed)
  const { taken, mine, filled, registering } = await lookAt(db, path, owner)
  if (isSignedOut && !registering) fail(notAllowed)
  if (taken && !replace) fail(fileNameTaken)
  if ((taken && !mine && !isService) || (isSignedOut && (taken || filled))) fail(notAllowed)
  return taken
}

/** After a concurrent upload of the same name, the other statement is tried. */
async function saveRow(
  services: Services,
  claims: Claims,
  row: NewFile,
  { replace, replaces }: { replace: boolean; replaces: boolean },
): Promise<StoredFile> {
  const insert = () =>
    services
      .asUser(claims, (db) => insertFile(db, row))
      .catch((error: { code?: string }) => {
        if (error.code === '23505' && replace) return undefined
        throw error
      })
  const update = () =>
    services.asUser(claims, async (db) => {
      const saved = await replaceFile(db, row)
      if (saved) await eraseDeletedFiles(db)
      return saved
    })
  const saved = replaces ? ((await update()) ?? (await insert())) : ((await insert()) ?? (await update()))
  return saved ?? fail(notAllowed)
}

function failureOf(error: unknown): unknown {
  if (error instanceof StoreFull) return new ApiFailure(storageFull)
  if (error instanceof StoreAway) return new ApiFailure(storageAway)
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code === 'UP001') return new ApiFailure({ ...fileLimit, detail: message! })
  if (code === 'UP002') return new ApiFailure(storageFull)
  if (code === 'UP003') return new ApiFailure(documentOpened)
  if (code === '23505') return new ApiFailure(fileNameTaken)
  // 23503: the owner has deleted their account meanwhile.
  return code === '42501' || code === '23503' ? new ApiFailure(notAllowed) : error
}

export const storeDocument = (services: Services, ownerId: string, fileName: string, bytes: Uint8Array) =>
  storeFor(services, ownerId, { folder: 'id-documents', fileName, cacheControl: 'no-store' }, bytes)

/** As if the person had uploaded it. Answers its path. @throws as `uploadFile` */
export async function storeFor(
  services: Services,
  ownerId: string,
  { folder, fileName, cacheControl }: { folder: Folder; fileName: string; cacheControl: string },
  bytes: Uint8Array,
): Promise<string> {
  const path = uploadPath(folder, fileName, services.clock.now().epochMilliseconds)
  await store(services, { role: 'authenticated', sub: ownerId }, { path }, async (most) => ({
    ...(await writeTemporaryFile(services.store.temporaryFolder, Readable.from([Buffer.from(bytes)]), most)),
    type: 'unknown',
    cacheControl,
    metadata: {},
  }))
  return path
}

/** Five minutes. @throws notFound */
export async function linkToFile(services: Services, db: Db, path: string): Promise<string> {
  if (!(await findFile(db, path))) fail(notFound)
  return `/storage/v1${await signLink(services, db.claims, path, 300)}`
}

/** Those that the caller may delete; their bytes follow by a job of the same transaction. */
export async function deleteFiles(db: Db, paths: readonly string[]): Promise<StoredFile[]> {
  if (db.claims.role === 'anon') return []
  const rows = await db.list(
    'uploads.deleteFiles',
    'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
    [bucket, paths],
  )
  if (rows.length) await eraseDeletedFiles(db)
  return rows
}

export const eraseDeletedFiles = (db: Db) => queueJob(db, eraseFiles, {}, { key: 'now' })

/** With their links in profiles. As the service. Takes paths or addresses; returns how many existed. */
export async function deleteDocuments(db: Db, documents: readonly string[]): Promise<number> {
  const paths = documents
    .flatMap((document) => pathOfUrl(document) ?? [])
    .filter((path) => path.startsWith('id-documents/'))
  if (paths.length === 0) return 0
  const gone = await deleteFiles(db, paths)
  await removeFileLinks(db, paths)
  return gone.length
}

export const listReads = (db: Db, document: string) =>
  db.list(
    'uploads.listReads',
    'select name, reader_id, how, at from storage.reads where name = $1 order by id desc limit 500',
    [pathOfUrl(document) ?? ''],
  )
