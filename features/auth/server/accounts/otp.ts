import type { App } from '#server/route.ts'
import { AuthProblem } from '../wire/problem.ts'

/** One-time passwords: switched off, and said so. */
export function otpRoutes(app: App) {
  const off = async () => {
    throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  app.post('/otp', off)
  app.post('/magiclink', off)
}
