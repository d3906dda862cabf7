import type { FastifyBaseLogger } from 'fastify'
import { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { eventJobs, type Subscriber } from './events.ts'
import type { Services, Tokens } from './services.ts'
import { type Job, openJobs } from './jobs.ts'
import { listen } from './listen.ts'
import { deliverMail, openMailer } from './mail.ts'
import { openStorage } from './open-storage.ts'
import { tidyPlatform } from './tidy.ts'

/** What the features bring into the house; `app.ts` gathers it. */
export type Features = {
  jobs: readonly Job[]
  subscribers: readonly Subscriber[]
  openTokens: (
    needs: Pick<Services, 'config' | 'clock' | 'asSystem' | 'log'> & { url: string },
  ) => Promise<Tokens>
}

/** Opens everything a server half counts on. The database must be migrated; `url` is the low-rights login. */
export async function createServices(options: {
  config: Config
  url: string
  log: FastifyBaseLogger
  features: Features
  clock?: Clock
}) {
  const { config, url, log, features, clock = new Clock() } = options
  const database = openDatabase({ url, pool: config.database.pool, mode: config.mode, clock })
  const jobs = openJobs({
    url,
    kinds: [deliverMail, tidyPlatform, ...eventJobs(features.subscribers), ...features.jobs],
    services: () => services,
  })
  const tokens = await features.openTokens({ config, clock, log, url, asSystem: database.asSystem })
  const services: Services = {
    config,
    clock,
    log,
    jobs,
    asUser: database.asUser,
    readAsUser: database.readAsUser,
    asSystem: database.asSystem,
    connections: database.connections,
    hear: (channel, ears) => listen({ url, channel, ...ears }),
    mailer: openMailer(config, clock),
    store: await openStorage(config),
    tokens,
  }
  return {
    services,
    /** Jobs first: they need the database to give back what they hold. */
    async close() {
      await jobs.close()
      await tokens.close()
      services.mailer.close()
      await database.close()
    },
  }
}
