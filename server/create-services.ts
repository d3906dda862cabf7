import type { FastifyBaseLogger } from 'fastify'
import { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { eventJobs } from './events.ts'
import type { Feature } from './feature.ts'
import type { Services, Tokens } from './services.ts'
import { openJobs } from './jobs.ts'
import { listen } from './listen.ts'
import { deliverMail, openMailer } from './mail.ts'
import { openStorage } from './open-storage.ts'
import { tidyPlatform } from './tidy.ts'

const jobStatementSeconds = 300

export async function createServices(options: {
  config: Config
  url: string
  log: FastifyBaseLogger
  features: readonly Feature[]
  openTokens: (
    needs: Pick<Services, 'config' | 'clock' | 'asSystem' | 'log'> & { url: string },
  ) => Promise<Tokens>
  clock?: Clock
}) {
  const { config, url, log, features, openTokens, clock = new Clock() } = options
  const schedules = options.clock === undefined
  const { mode, origins } = config
  const database = openDatabase({ url, pool: config.database.pool, mode, origins, clock })
  // Their own, so that a backlog of jobs and people do not wait for each other.
  const jobDatabase = openDatabase({
    url,
    pool: config.database.jobs,
    mode,
    origins,
    clock,
    statementSeconds: jobStatementSeconds,
  })
  const jobs = openJobs({
    url,
    schedules,
    kinds: [
      deliverMail,
      tidyPlatform,
      ...eventJobs(features.flatMap(({ subscribers = [] }) => subscribers)),
      ...features.flatMap(({ jobs = [] }) => jobs),
    ],
    services: () => jobServices,
  })
  const tokens = await openTokens({ config, clock, log, url, asSystem: database.asSystem })
  const services: Services = {
    config,
    clock,
    log,
    jobs,
    asUser: database.asUser,
    readAsUser: database.readAsUser,
    asSystem: database.asSystem,
    connections: database.connections,
    listen: (channel, listener) => listen({ url, channel, ...listener }),
    mailer: openMailer(config, clock),
    store: await openStorage(config),
    tokens,
    findMe: features.find(({ findMe }) => findMe)?.findMe ?? (async () => undefined),
    office: features.find(({ office }) => office)?.office,
    counts: features.flatMap(({ counts = [] }) => counts),
    mailFiles: Object.assign({}, ...features.map(({ mailFiles = {} }) => mailFiles)),
    personalData: features.flatMap(({ personalData = [] }) => personalData),
  }
  const { asUser, asSystem, readAsUser } = jobDatabase
  const jobServices: Services = Object.assign(Object.create(services), { asUser, asSystem, readAsUser })
  return {
    services,
    /** Jobs first: they need the database to give back what they hold. */
    async close() {
      await jobs.close()
      await tokens.close()
      services.mailer.close()
      await Promise.all([database.close(), jobDatabase.close()])
    },
  }
}
