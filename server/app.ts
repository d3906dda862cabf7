import type { FastifyInstance } from 'fastify'
import { personalData as adminData } from '#features/admin/server/personal-data.ts'
import { adminRoutes } from '#features/admin/server/routes.ts'
import { analyticsRoutes } from '#features/analytics/server/routes.ts'
import { lessonAssessment } from '#features/assessments/server/lesson-assessment.ts'
import { personalData as assessmentData } from '#features/assessments/server/personal-data.ts'
import { writeAccountMail } from '#features/accounts/server/accounts/account-mail.ts'
import { authFunctions } from '#features/accounts/server/functions.ts'
import { openTokens } from '#features/accounts/server/open-tokens.ts'
import { personalData as accountData } from '#features/accounts/server/personal-data.ts'
import { authRoutes } from '#features/accounts/server/routes.ts'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { avatarRoutes } from '#features/avatars/server/routes.ts'
import { personalData as calendarData } from '#features/calendar/server/personal-data.ts'
import { calendarRoutes } from '#features/calendar/server/routes.ts'
import { personalData as diaryData } from '#features/diary/server/personal-data.ts'
import { diaryRoutes } from '#features/diary/server/routes.ts'
import { forgetDocuments } from '#features/instructors/server/forget-documents.ts'
import { personalData as instructorData } from '#features/instructors/server/personal-data.ts'
import { subscribers as instructorSubscribers } from '#features/instructors/server/subscribers.ts'
import { instructorRoutes } from '#features/instructors/server/routes.ts'
import { forgetInvitations, writeInvitation } from '#features/invitations/server/jobs.ts'
import { personalData as invitationData } from '#features/invitations/server/personal-data.ts'
import { invitationRoutes } from '#features/invitations/server/routes.ts'
import { personalData as learningData } from '#features/learning/server/personal-data.ts'
import { learningRoutes } from '#features/learning/server/routes.ts'
import { leavingRoutes } from '#features/account-deletion/server/routes.ts'
import { lapseHold } from '#features/lessons/server/holds.ts'
import { personalData as lessonData } from '#features/lessons/server/personal-data.ts'
import { lessonRoutes } from '#features/lessons/server/routes.ts'
import { marketingRoutes } from '#features/marketing/server/routes.ts'
import { personalData as messageData } from '#features/messages/server/personal-data.ts'
import { subscribers as messageSubscribers } from '#features/messages/server/subscribers.ts'
import { forgetReports } from '#features/messages/server/reports.ts'
import { messageRoutes } from '#features/messages/server/routes.ts'
import { tellOfMessages } from '#features/messages/server/tell-of-messages.ts'
import { personalData as newsletterData } from '#features/newsletter/server/personal-data.ts'
import { newsletterRoutes } from '#features/newsletter/server/routes.ts'
import { askToConfirm, tidySubscriptions } from '#features/newsletter/server/subscriptions.ts'
import { notificationJobs } from '#features/notifications/server/jobs.ts'
import { personalData as noticeData } from '#features/notifications/server/personal-data.ts'
import { subscribers as notificationSubscribers } from '#features/notifications/server/subscribers.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { featureOrder } from '#features/order.ts'
import { paymentJobs } from '#features/payments/server/jobs.ts'
import { personalData as paymentData } from '#features/payments/server/personal-data.ts'
import { subscribers as paymentSubscribers } from '#features/payments/server/subscribers.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { personalData as profileData } from '#features/profiles/server/personal-data.ts'
import { profileRoutes } from '#features/profiles/server/routes.ts'
import { progressRoutes } from '#features/progress/server/routes.ts'
import { personalData as schoolData } from '#features/schools/server/personal-data.ts'
import { subscribers as schoolSubscribers } from '#features/schools/server/subscribers.ts'
import { schoolRoutes } from '#features/schools/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { statusRoutes } from '#features/status/server/routes.ts'
import { uploadJobs } from '#features/uploads/server/jobs.ts'
import { personalData as fileData } from '#features/uploads/server/personal-data.ts'
import { uploadsRoutes } from '#features/uploads/server/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Subscriber } from './events.ts'
import { functionRoutes } from './functions-route.ts'
import type { ServerFunction } from './functions.ts'
import { openHttp } from './http.ts'
import type { Job } from './jobs.ts'
import { mailboxRoutes } from './mailbox.ts'
import { metricsRoute } from './metrics.ts'
import { type Mount, mount } from './mounts.ts'
import { createServices } from './create-services.ts'
import { openApiRoute } from './openapi-route.ts'
import { siteRoutes } from './pages.ts'
import { personalData as platformData } from './personal-data.ts'
import type { App } from './route.ts'

/** What a person may have a copy of: each feature says what it holds. */
const personalData = [
  ...accountData,
  ...profileData,
  ...fileData,
  ...diaryData,
  ...instructorData,
  ...invitationData,
  ...lessonData,
  ...paymentData,
  ...assessmentData,
  ...schoolData,
  ...newsletterData,
  ...noticeData,
  ...calendarData,
  ...messageData,
  ...adminData,
  ...learningData,
  ...platformData,
]

/** The one list on the server that knows every feature. */
const routes: readonly ((app: App) => void)[] = [
  authRoutes,
  profileRoutes,
  uploadsRoutes,
  diaryRoutes,
  instructorRoutes,
  invitationRoutes,
  lessonRoutes,
  progressRoutes,
  messageRoutes,
  learningRoutes,
  paymentRoutes,
  analyticsRoutes,
  schoolRoutes,
  notificationRoutes,
  calendarRoutes,
  adminRoutes,
  searchRoutes,
  leavingRoutes(personalData),
  newsletterRoutes,
  statusRoutes,
  marketingRoutes,
  avatarRoutes,
]
const functions: readonly ServerFunction[] = [...authFunctions, lessonAssessment]
const subscribers: readonly Subscriber[] = [
  ...instructorSubscribers,
  ...paymentSubscribers,
  ...schoolSubscribers,
  ...messageSubscribers,
  ...notificationSubscribers,
]
const jobs: readonly Job[] = [
  writeAccountMail,
  tidyAccounts,
  ...uploadJobs,
  forgetDocuments,
  lapseHold,
  askToConfirm,
  tidySubscriptions,
  ...notificationJobs,
  writeInvitation,
  forgetInvitations,
  tellOfMessages,
  forgetReports,
  ...paymentJobs,
]

/** Builds the whole server on a migrated database. It listens and works its jobs only when told to. */
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
    features: { jobs, subscribers, openTokens },
    ...(clock && { clock }),
  })
  app.decorate('services', services)
  for (const add of routes) app.register(async (scope) => add(scope))
  app.register(async (scope) => functionRoutes(scope, functions))
  openApiRoute(app, featureOrder)
  metricsRoute(app)
  for (const one of mounts) app.register(async (scope) => mount(scope, one))
  for (const add of [mailboxRoutes, siteRoutes]) app.register(async (scope) => add(scope))
  return {
    app,
    async close() {
      await app.close()
      await close()
    },
  }
}
