import type { FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ReceivedFile } from '#features/uploads/server/uploads.ts'
import { type TemporaryFile, writeTemporaryFile } from '#features/uploads/server/temporary-file.ts'
import { ApiFailure } from '#server/errors.ts'
import { StoreAway, StoreFull } from '#server/storage.ts'
import { badRequest, StorageProblem } from './problem.ts'

/** A form, its unnamed part, or the whole body, depending on the client. */
export async function receiveFile(
  folder: string,
  request: FastifyRequest,
  most: number,
): Promise<ReceivedFile> {
  return request.isMultipart() ? receiveForm(folder, request, most) : receiveBody(folder, request, most)
}

async function receiveForm(folder: string, request: FastifyRequest, most: number): Promise<ReceivedFile> {
  const fields: Record<string, unknown> = {}
  let file: (TemporaryFile & { type: string }) | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: most, files: 1, fields: 8, fieldSize: 8_192, parts: 9 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = { ...(await writeTemporaryFile(folder, part.file, most)), type: part.mimetype }
    }
    if (!file) throw badRequest('The form holds no file')
    const seconds = String(fields['cacheControl'] ?? '')
    return {
      ...file,
      cacheControl: cacheControlOf(`max-age=${seconds}`),
      metadata: metadataOf(fields['metadata']),
    }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    throw isDesigned(error) ? error : badRequest('The form cannot be read')
  }
}

const isDesigned = (error: unknown) =>
  error instanceof StorageProblem ||
  error instanceof ApiFailure ||
  error instanceof StoreFull ||
  error instanceof StoreAway ||
  (error as { statusCode?: number }).statusCode

async function receiveBody(folder: string, request: FastifyRequest, most: number): Promise<ReceivedFile> {
  const encoded = request.headers['x-metadata']
  const about = {
    type: request.headers['content-type']?.split(';')[0]?.trim() || 'application/octet-stream',
    cacheControl: cacheControlOf(request.headers['cache-control']),
    metadata: metadataOf(typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined),
  }
  return { ...(await writeTemporaryFile(folder, (request.body ?? request.raw) as Readable, most)), ...about }
}

const cacheControlOf = (said: string | undefined) =>
  /^(?:max-age=)?(\d{1,8})$/.exec(said ?? '')?.[1]?.replace(/^/, 'max-age=') ?? 'no-cache'

function metadataOf(said: unknown): object {
  if (typeof said !== 'string' || said === '') return {}
  try {
    const parsed: unknown = JSON.parse(said)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // falls through to the error
  }
  throw badRequest('The metadata must be a JSON object')
}
