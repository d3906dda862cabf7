import type { ServerResponse } from 'node:http'

/** Faults that a test may order for the next API requests, in the order they were ordered. */
export type Fault =
  /** Answered with this status; nothing is done. */
  | { kind: 'fail'; status: number }
  /** Never answered; nothing is done. */
  | { kind: 'hang' }
  /** Carried out, and then the line breaks: the caller cannot know. */
  | { kind: 'lose' }

export type Faults = ReturnType<typeof openFaults>

export function openFaults() {
  const ordered: Fault[] = []
  const hung = new Set<ServerResponse>()
  return {
    order: (times: number, fault: Fault) => void ordered.push(...Array.from({ length: times }, () => fault)),
    next: () => ordered.shift(),
    hang: (res: ServerResponse) => void hung.add(res),
    /** Forgets what was ordered and breaks the lines that hang. */
    clear() {
      ordered.length = 0
      for (const res of hung) res.destroy()
      hung.clear()
    },
  }
}

/** Stripe's words for its own troubles. */
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
