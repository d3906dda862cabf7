import type { FastifyInstance } from 'fastify'
import { createTokens } from '#features/auth/server/tokens.ts'
import { diaryRoutes } from '#features/diary/server/routes.ts'
import { forgetDocuments } from '#features/instructors/server/forget-documents.ts'
import { reactions as instructorReactions } from '#features/instructors/server/reactions.ts'
import { instructorRoutes } from '#features/instructors/server/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Reaction } from './facts.ts'
import type { ServerFunction } from './functions.ts'
import { openHttp } from './http.ts'
import type { Job } from './jobs.ts'
import { openHouse } from './open-house.ts'
import { functionRoutes } from './functions-route.ts'
import { mailboxRoutes } from './mailbox.ts'
import { metricsRoute } from './metrics.ts'
import { houseRoutes } from './pages.ts'
import type { App } from './route.ts'

/** The one list on the server that knows every feature. */
const routes: readonly ((app: App) => void)[] = [diaryRoutes, instructorRoutes]
const functions: readonly ServerFunction[] = []
const reactions: readonly Reaction[] = [...instructorReactions]
const jobs = [forgetDocuments] as unknown as readonly Job<never>[]

/** Builds the whole server on a migrated database. It listens and works its jobs only when told to. */
export async function buildApp(options: { config: Config; url: string; clock?: Clock }): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { config, url, clock } = options
  const app = openHttp(config)
  const tokens = await createTokens({ secret: config.auth.jwtSecret, issuer: `${config.publicUrl}/auth/v1` })
  const { house, close } = await openHouse({ config, url, log: app.log, features: { jobs, reactions, tokens }, ...(clock && { clock }) })
  app.decorate('house', house)
  for (const add of routes) app.register(async (scope) => add(scope))
  app.register(async (scope) => functionRoutes(scope, functions))
  metricsRoute(app)
  for (const add of [mailboxRoutes, houseRoutes]) app.register(async (scope) => add(scope))
  return {
    app,
    async close() {
      await app.close()
      await close()
    },
  }
}
