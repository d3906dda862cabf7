import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { badRequest, tooLarge } from './storage-problem.ts'

export type Received = { bytes: Buffer; declaredType: string; cacheControl: string; metadata: object }

/** Reads the file of an upload, whichever way the client sent it: in a form, in the part without a name, or as the whole body. */
export async function receive(request: FastifyRequest, most: number): Promise<Received> {
  return request.isMultipart() ? receiveForm(request, most) : receiveBody(request, most)
}

async function receiveForm(request: FastifyRequest, most: number): Promise<Received> {
  const fields: Record<string, unknown> = {}
  let file: { bytes: Buffer; declaredType: string } | undefined
  const parts = request.parts({ limits: { fileSize: most, files: 1, fields: 8, fieldSize: 8_192, parts: 9 } })
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = { bytes: await part.toBuffer(), declaredType: part.mimetype }
    }
  } catch (error) {
    // A form cut short has no status of its own.
    throw (error as { statusCode?: number }).statusCode ? error : badRequest('The form cannot be read')
  }
  if (!file) throw badRequest('The form holds no file')
  const seconds = String(fields['cacheControl'] ?? '')
  return { ...file, cacheControl: cacheControlOf(`max-age=${seconds}`), metadata: metadataOf(fields['metadata']) }
}

async function receiveBody(request: FastifyRequest, most: number): Promise<Received> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as Readable) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  const encoded = request.headers['x-metadata']
  return {
    bytes: Buffer.concat(chunks),
    declaredType: request.headers['content-type']?.split(';')[0] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(request.headers['cache-control']),
    metadata: metadataOf(typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined),
  }
}

const cacheControlOf = (said: string | undefined) => /^(?:max-age=)?(\d{1,8})$/.exec(said ?? '')?.[1]?.replace(/^/, 'max-age=') ?? 'no-cache'

function metadataOf(said: unknown): object {
  if (typeof said !== 'string' || said === '') return {}
  try {
    const parsed: unknown = JSON.parse(said)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // falls through to the refusal
  }
  throw badRequest('The metadata must be a JSON object')
}
