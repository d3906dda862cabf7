import type { ServerResponse } from 'node:http'

/** What a test wants the next API requests to meet, in order. */
export type Fault =
  /** Responds with this status; nothing is done. */
  | { kind: 'fail'; status: number }
  /** Never responds; nothing is done. */
  | { kind: 'hang' }
  /** As usual: what comes after it meets the fault. */
  | { kind: 'pass' }
  /** Performs the request and then drops the connection. */
  | { kind: 'lose' }

export type Faults = ReturnType<typeof openFaults>

export function openFaults() {
  const queued: Fault[] = []
  const hung = new Set<ServerResponse>()
  return {
    add: (times: number, fault: Fault) => void queued.push(...Array.from({ length: times }, () => fault)),
    next: () => queued.shift(),
    hang: (res: ServerResponse) => void hung.add(res),
    clear() {
      queued.length = 0
      for (const res of hung) res.destroy()
      hung.clear()
    },
  }
}

export const faultBody = (status: number) =>
  JSON.stringify({
    error:
      status === 429
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
        : status === 409
          ? {
              type: 'invalid_request_error',
              code: 'lock_timeout',
              message:
                'This object cannot be accessed right now because another API request is currently accessing it.',
            }
          : { type: 'api_error', message: 'An unknown error occurred' },
  })
