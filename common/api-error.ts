export type ApiError = {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly retryAfterSeconds?: number
}

export const apiError = (status: number, code: string, detail: string): ApiError => ({ status, code, detail })

export const notSignedIn = apiError(401, 'not-signed-in', 'Please sign in first.')
export const secondFactorNeeded = apiError(
  403,
  'second-factor-needed',
  'Please confirm your sign-in with your second factor first.',
)
export const adminSecondFactorNeeded = apiError(
  403,
  'admin-second-factor-needed',
  'Administrators need two-step sign-in. Set it up under Security, then sign in with it.',
)
export const notAllowed = apiError(403, 'not-allowed', 'Your account cannot do this.')
export const notFound = apiError(404, 'not-found', 'We could not find what you asked for.')
export const badInput = apiError(400, 'bad-input', 'Some of what was sent is missing or wrong.')
export const tooMany = apiError(429, 'rate-limited', 'Too many requests. Please wait a moment and try again.')
/** Something that is over in a moment is in the way. */
export const tooManyAtOnce: ApiError = { ...tooMany, retryAfterSeconds: 5 }
export const unavailable: ApiError = {
  ...apiError(503, 'unavailable', 'The service is busy or restarting. Please try again in a moment.'),
  retryAfterSeconds: 2,
}
