import type { FastifyReply, FastifyRequest } from 'fastify'
import { notAllowed, notFound, secondFactorNeeded } from '#common/api-error.ts'
import * as uploads from '#features/uploads/contract.ts'
import { asApiFailure } from '#server/errors.ts'
import { StoreAway } from '#server/storage.ts'

/** In this protocol the real status is text in the body, and the HTTP status is 400. */
export class StorageProblem extends Error {
  readonly status: number
  readonly body: { statusCode: string; error: string; message: string; code: string }

  constructor(statusCode: number, error: string, code: string, message: string, status = 400) {
    super(message)
    this.status = status
    this.body = { statusCode: String(statusCode), error, message, code }
  }
}

export const noBucket = () => new StorageProblem(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noFile = () => new StorageProblem(404, 'not_found', 'NoSuchKey', 'Object not found')
export const denied = (message = 'new row violates row-level security policy') =>
  new StorageProblem(403, 'Unauthorized', 'AccessDenied', message)
export const badKey = (key: string) =>
  new StorageProblem(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export const badRequest = (message: string) => new StorageProblem(400, 'Error', 'InvalidRequest', message)
/** A browser that follows the public URL sees a real 403. */
export const isPrivate = () =>
  new StorageProblem(403, 'Unauthorized', 'AccessDenied', 'This file is private', 403)
export const halfSignedIn = () => {
  const { status, code, detail } = secondFactorNeeded
  return new StorageProblem(status, 'Unauthorized', code, detail, status)
}

const names: Readonly<Record<string, readonly [error: string, code: string, message?: string]>> = {
  [notFound.code]: ['not_found', 'NoSuchKey', 'Object not found'],
  [notAllowed.code]: ['Unauthorized', 'AccessDenied', 'new row violates row-level security policy'],
  [uploads.fileTooLarge.code]: ['Payload too large', 'EntityTooLarge'],
  [uploads.wrongFileType.code]: ['invalid_mime_type', 'InvalidMimeType'],
  [uploads.unreadableFile.code]: ['unreadable_file', 'InvalidFile'],
  [uploads.harmfulFile.code]: ['harmful_file', 'InvalidFile'],
  [uploads.fileNameTaken.code]: ['Duplicate', 'KeyAlreadyExists', 'The resource already exists'],
  [uploads.documentOpened.code]: ['Duplicate', 'KeyAlreadyExists'],
  [uploads.fileLimit.code]: ['Unauthorized', 'QuotaExceeded'],
  [uploads.storageFull.code]: ['insufficient_storage', 'SlowDown'],
  [uploads.storageAway.code]: ['unavailable', 'SlowDown'],
  [uploads.invalidLink.code]: ['InvalidJWT', 'InvalidJWT'],
  [uploads.linkToAnotherFile.code]: ['InvalidSignature', 'InvalidSignature'],
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (Number(problem.body.statusCode) >= 500) {
    const { message, code, cause } = error as { message: string; code?: unknown; cause?: unknown }
    request.log.error({ err: { message, code, cause: String(cause) } }, 'storage')
  }
  const seconds = asApiFailure(error)?.apiError.retryAfterSeconds
  if (seconds) reply.header('retry-after', seconds)
  return reply.status(problem.status).header('cache-control', 'no-store').send(problem.body)
}

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  const { message, statusCode, code } = error as { message: string; statusCode?: number; code?: string }
  const failure = asApiFailure(error)
  if (failure) {
    const { apiError, more } = failure
    if (apiError.code === secondFactorNeeded.code) return halfSignedIn()
    const [name, code, words] = names[apiError.code] ?? ['Error', 'InvalidRequest']
    const unsupported = more['type'] ? `mime type ${String(more['type'])} is not supported` : undefined
    if (apiError.status === 429) return new StorageProblem(429, 'SlowDown', 'SlowDown', apiError.detail, 429)
    if (apiError.status === 503) return new StorageProblem(503, 'unavailable', 'SlowDown', apiError.detail)
    return new StorageProblem(apiError.status, name, code, words ?? unsupported ?? apiError.detail)
  }
  if (error instanceof StoreAway)
    return new StorageProblem(503, 'unavailable', 'SlowDown', uploads.storageAway.detail)
  if (code === '42501') return denied(/row-level security/.test(message) ? undefined : message)
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new StorageProblem(413, 'Payload too large', 'EntityTooLarge', uploads.fileTooLarge.detail)
  if (statusCode !== undefined && statusCode < 500) return badRequest(message)
  return new StorageProblem(500, 'Internal', 'InternalError', 'Internal Server Error', 500)
}
