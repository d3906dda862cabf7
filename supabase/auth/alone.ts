import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { writeAccountMail } from '#features/accounts/server/account-mail-job.ts'
import { openTokens } from '#features/accounts/server/open-tokens.ts'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import type { Config } from '#server/config.ts'
import { createServices } from '#server/create-services.ts'
import { openHttp } from '#server/http.ts'
import type { Job } from '#server/jobs.ts'
import { deliverMail } from '#server/mail.ts'
import { mailboxRoutes } from '#server/mailbox.ts'
import { tidyPlatform } from '#server/tidy.ts'
import { accountService } from './routes.ts'
import { health } from './settings.ts'

/** `base`: the path it answers under, or empty. `wantsKey`: as behind a gateway. */
export type Alone = { base: string; wantsKey: boolean }

/** Links never lead to our pages, and the instance that takes a request writes its mails. */
export function aloneConfig(config: Config, { base, wantsKey }: Alone): Config {
  const { publicUrl, auth } = config
  const mark = createHash('sha256')
    .update(`${publicUrl}${base} ${auth.siteUrl} ${auth.linkSeconds} ${auth.jwtSecret}`)
    .digest('hex')
    .slice(0, 12)
  return {
    ...config,
    auth: { ...auth, basePath: base, wantsKey, hasPages: false, mailQueue: `account-mail-${mark}` },
  }
}

export async function buildAccountService({ config, url }: { config: Config; url: string }): Promise<{
  app: FastifyInstance
  work(): Promise<void>
  close(): Promise<void>
}> {
  const app = openHttp(config)
  const { basePath, mailQueue } = config.auth
  const jobs: readonly Job[] = [{ ...writeAccountMail, name: mailQueue }, tidyAccounts]
  const { services, close } = await createServices({
    config,
    url,
    log: app.log,
    features: [{ name: 'accounts', jobs }],
    openTokens,
  })
  app.decorate('services', services)
  app.register(async (scope) => accountService(scope), { prefix: basePath })
  if (basePath) app.get('/health', async () => health)
  app.register(async (scope) => mailboxRoutes(scope))
  return {
    app,
    work: () => services.jobs.work([mailQueue, deliverMail.name, tidyAccounts.name, tidyPlatform.name]),
    async close() {
      await app.close()
      await close()
    },
  }
}
