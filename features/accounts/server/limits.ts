import { type Limit, rateLimit } from '#server/limits/rate-limit.ts'
import type { Services } from '#server/services.ts'
import { AuthProblem, tooManyRequests } from './errors.ts'

/** @throws over_request_rate_limit (429) */
export async function checkLimit(services: Services, limit: Limit, who: string): Promise<void> {
  if (!(await rateLimit.consume(services, limit, who))) throw tooManyRequests()
}

/** Counts one mail of the deployment. @throws over_email_send_rate_limit (429) */
export async function checkMailLimit(services: Services): Promise<void> {
  if (!(await rateLimit.consume(services, 'mails', '')))
    throw new AuthProblem(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}
