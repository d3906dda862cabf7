/** Milliseconds (specification, section 9). */
export const times = {
  signInRequest: 10_000,
  signInStall: 8_000,
  slowHint: 3_000,
  /** A failure after more than this is more likely the connection's. */
  slowFailure: 5_000,
  marker: 3_600_000,
  confirmationPoll: 5_000,
  onwardFromPending: 2_000,
  onwardFromEmailConfirm: 2_000,
  onwardFromVerifyEmail: 3_000,
} as const

export const toastTimes = {
  loginFailed: 5_000,
  deliveryNotice: 8_000,
  mailSent: 5_000,
  autoVerified: 7_000,
  rateLimited: 7_000,
} as const

export const mostAttempts = 3
