import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondFactorNeeded } from '#common/api-error.ts'
import { asApiFailure } from '#server/errors.ts'
import { StoreAway, StoreFull } from '#server/storage.ts'

/** An error as the storage protocol has it: the real status is a string in the body, and the HTTP status is 400. */
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
export const noObject = () => new StorageProblem(404, 'not_found', 'NoSuchKey', 'Object not found')
export const isThereAlready = () =>
  new StorageProblem(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const denied = (message = 'new row violates row-level security policy') =>
  new StorageProblem(403, 'Unauthorized', 'AccessDenied', message)
export const badKey = (key: string) =>
  new StorageProblem(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export const badRequest = (message: string) => new StorageProblem(400, 'Error', 'InvalidRequest', message)
export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageProblem(413, 'Payload too large', 'EntityTooLarge', message)
export const wrongType = (type: string) =>
  new StorageProblem(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`)
export const unreadable = () =>
  new StorageProblem(
    422,
    'unreadable_file',
    'InvalidFile',
    'This file is damaged and cannot be read. Please choose another one.',
  )
/** The browser reacts to the code. */
export const halfSignedIn = () =>
  new StorageProblem(
    secondFactorNeeded.status,
    'Unauthorized',
    secondFactorNeeded.code,
    secondFactorNeeded.detail,
    secondFactorNeeded.status,
  )
/** The public address of a private file: a browser that follows it sees a real 403. */
export const isPrivate = () =>
  new StorageProblem(403, 'Unauthorized', 'AccessDenied', 'This file is private', 403)

export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  if (problem.status >= 500 || Number(problem.body.statusCode) >= 500)
    request.log.error(
      {
        err: {
          message: (error as Error).message,
          code: (error as { code?: unknown }).code,
          cause: String((error as Error).cause),
        },
      },
      'storage',
    )
  return reply.status(problem.status).header('cache-control', 'no-store').send(problem.body)
}

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  if (error instanceof StoreFull)
    return new StorageProblem(
      507,
      'insufficient_storage',
      'SlowDown',
      'There is no room for more files at the moment. We have been told; please try again later.',
    )
  if (error instanceof StoreAway)
    return new StorageProblem(
      503,
      'unavailable',
      'SlowDown',
      'Files cannot be stored or read at the moment. Please try again in a minute.',
    )
  const { code, message, statusCode } = error as { code?: string; message: string; statusCode?: number }
  if (code === '42501') return denied(/row-level security/.test(message) ? undefined : message)
  if (code === '23505') return isThereAlready()
  // Whose file it was to be has gone meanwhile.
  if (code === '23503') return denied()
  if (code === 'UP001') return new StorageProblem(403, 'Unauthorized', 'QuotaExceeded', message)
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) return tooLarge()
  const refused = asApiFailure(error)
  if (refused?.apiError.status === 503)
    return new StorageProblem(503, 'unavailable', 'SlowDown', refused.apiError.detail)
  if (refused || (statusCode !== undefined && statusCode < 500))
    return badRequest(refused?.apiError.detail ?? message)
  return new StorageProblem(500, 'Internal', 'InternalError', 'Internal Server Error', 500)
}
