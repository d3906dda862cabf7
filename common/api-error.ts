export type ApiError = {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly retryAfterSeconds?: number
}

export const apiError = (status: number, code: string, detail: string): ApiError => ({ status, code, detail })

export const notSignedIn = apiError(401, 'not-signed-in', 'Please log in first.')
export const secondFactorNeeded = apiError(
  403,
  'second-factor-needed',
  'Please complete two-step verification first.',
)
export const adminSecondFactorNeeded = apiError(
  403,
  'admin-second-factor-needed',
  'Administrators need two-step verification. Set it up under Security, then log in with it.',
)
export const addressUnconfirmed = apiError(
  403,
  'address-unconfirmed',
  'Please confirm your email address first, with the link in our email. We can send it again.',
)
export const notAllowed = apiError(403, 'not-allowed', 'Your account can’t do this.')
export const notFound = apiError(404, 'not-found', 'We couldn’t find that.')
export const badInput = apiError(400, 'bad-input', 'Some details are missing or wrong.')
export const tooMany = apiError(429, 'rate-limited', 'Too many requests. Please wait a moment and try again.')
/** Something that is over in a moment is in the way. */
export const tooManyAtOnce: ApiError = { ...tooMany, retryAfterSeconds: 5 }
export const unavailable: ApiError = {
  ...apiError(503, 'unavailable', 'The service is busy or restarting. Please try again in a moment.'),
  retryAfterSeconds: 2,
}
