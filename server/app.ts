import type { FastifyInstance } from 'fastify'
import { openTokens } from '#features/accounts/server/open-tokens.ts'
import { feature as accounts } from '#features/accounts/server/feature.ts'
import { feature as profiles } from '#features/profiles/server/feature.ts'
import { feature as uploads } from '#features/uploads/server/feature.ts'
import { feature as travel } from '#features/travel/server/feature.ts'
import { feature as diary } from '#features/diary/server/feature.ts'
import { feature as instructors } from '#features/instructors/server/feature.ts'
import { feature as maps } from '#features/maps/server/feature.ts'
import { feature as places } from '#features/places/server/feature.ts'
import { feature as invitations } from '#features/invitations/server/feature.ts'
import { feature as cancellationTerms } from '#features/cancellation-terms/server/feature.ts'
import { feature as lessons } from '#features/lessons/server/feature.ts'
import { feature as payments } from '#features/payments/server/feature.ts'
import { feature as pupils } from '#features/pupils/server/feature.ts'
import { feature as guests } from '#features/guests/server/feature.ts'
import { feature as paymentLinks } from '#features/payment-links/server/feature.ts'
import { feature as series } from '#features/series/server/feature.ts'
import { feature as assessments } from '#features/assessments/server/feature.ts'
import { feature as progress } from '#features/progress/server/feature.ts'
import { feature as notifications } from '#features/notifications/server/feature.ts'
import { feature as reminders } from '#features/reminders/server/feature.ts'
import { feature as waitingList } from '#features/waiting-list/server/feature.ts'
import { feature as messages } from '#features/messages/server/feature.ts'
import { feature as objections } from '#features/objections/server/feature.ts'
import { feature as disputes } from '#features/disputes/server/feature.ts'
import { feature as paperwork } from '#features/paperwork/server/feature.ts'
import { feature as vacancies } from '#features/vacancies/server/feature.ts'
import { feature as vouchers } from '#features/vouchers/server/feature.ts'
import { feature as packages } from '#features/packages/server/feature.ts'
import { feature as plans } from '#features/plans/server/feature.ts'
import { feature as payouts } from '#features/payouts/server/feature.ts'
import { feature as books } from '#features/books/server/feature.ts'
import { feature as reconciliation } from '#features/reconciliation/server/feature.ts'
import { feature as learning } from '#features/learning/server/feature.ts'
import { feature as platformReport } from '#features/platform-report/server/feature.ts'
import { feature as savedCards } from '#features/saved-cards/server/feature.ts'
import { feature as payers } from '#features/payers/server/feature.ts'
import { feature as hazards } from '#features/hazards/server/feature.ts'
import { feature as analytics } from '#features/analytics/server/feature.ts'
import { feature as drives } from '#features/drives/server/feature.ts'
import { feature as schools } from '#features/schools/server/feature.ts'
import { feature as cars } from '#features/cars/server/feature.ts'
import { feature as testDays } from '#features/test-days/server/feature.ts'
import { feature as reliability } from '#features/reliability/server/feature.ts'
import { feature as reviews } from '#features/reviews/server/feature.ts'
import { feature as listings } from '#features/listings/server/feature.ts'
import { feature as matching } from '#features/matching/server/feature.ts'
import { feature as favourites } from '#features/favourites/server/feature.ts'
import { feature as calendar } from '#features/calendar/server/feature.ts'
import { feature as mockDrives } from '#features/mock-drives/server/feature.ts'
import { feature as practice } from '#features/practice/server/feature.ts'
import { feature as readiness } from '#features/readiness/server/feature.ts'
import { feature as patterns } from '#features/patterns/server/feature.ts'
import { feature as pupilImports } from '#features/pupil-imports/server/feature.ts'
import { feature as promotion } from '#features/promotion/server/feature.ts'
import { feature as game } from '#features/game/server/feature.ts'
import { feature as leads } from '#features/leads/server/feature.ts'
import { feature as support } from '#features/support/server/feature.ts'
import { feature as admin } from '#features/admin/server/feature.ts'
import { feature as accountDeletion } from '#features/account-deletion/server/feature.ts'
import { feature as avatars } from '#features/avatars/server/feature.ts'
import { feature as search } from '#features/search/server/feature.ts'
import { feature as newsletter } from '#features/newsletter/server/feature.ts'
import { feature as status } from '#features/status/server/feature.ts'
import { feature as marketing } from '#features/marketing/server/feature.ts'
import { dataService } from '#supabase/data/service.ts'
import { functions } from '#supabase/functions/functions.ts'
import { functionService } from '#supabase/functions/service.ts'
import { storageService } from '#supabase/storage/service.ts'
import { accountService } from '#supabase/auth/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createServices } from './create-services.ts'
import type { Feature } from './feature.ts'
import { openHttp } from './http.ts'
import { mailboxRoutes } from './mailbox.ts'
import { metricsRoute } from './metrics.ts'
import { type Mount, mount } from './mounts.ts'
import { openApiRoute } from './openapi-route.ts'
import { siteRoutes } from './pages.ts'
import { limitRequests } from './limits/requests.ts'
import type { App } from './route.ts'

const features: readonly Feature[] = [
  accounts,
  profiles,
  uploads,
  travel,
  diary,
  instructors,
  maps,
  places,
  invitations,
  cancellationTerms,
  lessons,
  payments,
  pupils,
  guests,
  paymentLinks,
  series,
  assessments,
  progress,
  notifications,
  reminders,
  waitingList,
  messages,
  objections,
  disputes,
  payouts,
  paperwork,
  vouchers,
  plans,
  packages,
  reconciliation,
  books,
  learning,
  platformReport,
  savedCards,
  payers,
  hazards,
  analytics,
  drives,
  schools,
  vacancies,
  cars,
  testDays,
  reliability,
  reviews,
  listings,
  matching,
  favourites,
  calendar,
  mockDrives,
  practice,
  patterns,
  readiness,
  pupilImports,
  promotion,
  game,
  leads,
  support,
  admin,
  accountDeletion,
  avatars,
  search,
  newsletter,
  status,
  marketing,
]

const protocols: readonly ((app: App) => void)[] = [
  dataService,
  storageService,
  (app) => functionService(app, functions),
]

/** Builds the server on a migrated database. It neither listens nor runs jobs until asked to. */
export async function buildApp(options: {
  config: Config
  url: string
  clock?: Clock
  mounts?: readonly Mount[]
}): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { config, url, clock, mounts = [] } = options
  const app = openHttp(config)
  const { services, close } = await createServices({
    config,
    url,
    log: app.log,
    features,
    openTokens,
    ...(clock && { clock }),
  })
  app.decorate('services', services)
  limitRequests(app)
  for (const { routes } of features) app.register(async (scope) => routes?.(scope))
  app.register(async (scope) => accountService(scope), { prefix: config.auth.basePath })
  for (const serve of protocols) app.register(async (scope) => serve(scope))
  openApiRoute(
    app,
    features.map(({ name }) => name),
  )
  metricsRoute(app)
  for (const one of mounts) app.register(async (scope) => mount(scope, one))
  app.register(async (scope) => mailboxRoutes(scope))
  app.register(async (scope) => siteRoutes(scope, features))
  return {
    app,
    async close() {
      await app.close()
      await close()
    },
  }
}
