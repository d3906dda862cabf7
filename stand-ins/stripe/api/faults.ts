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
  return {
    order: (times: number, fault: Fault) => void ordered.push(...Array.from({ length: times }, () => fault)),
    next: () => ordered.shift(),
    clear: () => void ordered.splice(0),
  }
}

/** Stripe's words for its own troubles. */
export const faultBody = (status: number) =>
  JSON.stringify({
    error:
      status === 429
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
        : status === 409
          ? { type: 'invalid_request_error', code: 'lock_timeout', message: 'This object cannot be accessed right now because another API request is currently accessing it.' }
          : { type: 'api_error', message: 'An unknown error occurred' },
  })
