import type { FastifyRequest } from 'fastify'
import { ById } from '#common/schema.ts'
import { readPaperPdfAs } from '#features/paperwork/server/papers.ts'
import type { Db } from '#server/database.ts'
import type { Feature } from '#server/feature.ts'
import { fileRouteForAnyone } from '#server/file-route.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { networkOf } from '#server/network.ts'
import { writePdf } from '#server/pdf.ts'
import { rowsOf } from '#server/personal-data.ts'
import { type App, parse, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as paying from '../paying-contract.ts'
import { buyHours, payLesson } from './buying.ts'
import {
  acceptInvitation,
  changePayer,
  declineInvitation,
  describeInvitation,
  endPayer,
  invitePayer,
  listPayers,
  sendInvitation,
} from './invitations.ts'
import { mailLowHours, tidyPayers } from './jobs.ts'
import { changePaying, leaveLearner, leavePaying } from './leaving.ts'
import { findPaper, readPaying } from './paying.ts'
import { endSessions, getPayer, openByLink, type Payer, sendLink } from './sessions.ts'
import { subscribers } from './subscribers.ts'

/** The session in the header is the caller's whole identity. @throws payingSignedOut */
const asPayer = <T>(db: Db, request: FastifyRequest, work: (service: Db, payer: Payer) => Promise<T>) =>
  db.asService('a payer’s own page', async (service) => work(service, await getPayer(service, request)))

function paperRoute(app: App) {
  const { services } = app
  const path = '/api/paying/papers/:id/paper.pdf'
  fileRouteForAnyone(app, path, { type: 'application/pdf' }, async (request) => {
    const { id } = parse(ById, request.params)
    const found = await services.asSystem('a receipt of a payer', async (db) =>
      findPaper(db, await getPayer(db, request), id),
    )
    const { name, pdf } = await readPaperPdfAs(services, id, found)
    return { name: `${name}.pdf`, body: writePdf(services, pdf) }
  })
}

export const feature: Feature = {
  name: 'payers',
  routes(app) {
    route(app, contract.listPayers, ({ db, me }) => listPayers(db, me.id))
    route(app, contract.invitePayer, ({ db, services, me, input }) => invitePayer(db, services, me, input))
    route(app, contract.sendPayerInvitation, ({ db, services, me, input }) =>
      sendInvitation(db, services, me, input.id),
    )
    route(app, contract.changePayer, ({ db, me, input }) => changePayer(db, me.id, input))
    route(app, contract.endPayer, async ({ db, me, input }) => {
      await endPayer(db, me.id, input.id)
      return {}
    })

    route(app, paying.getPayerInvitation, ({ db, input }) => describeInvitation(db, input.token))
    route(app, paying.acceptPayerInvitation, ({ db, services, input }) =>
      acceptInvitation(db, services, input),
    )
    route(app, paying.declinePayerInvitation, async ({ db, services, input }) => {
      await declineInvitation(db, services, input.token)
      return {}
    })
    route(app, paying.sendPayingLink, async ({ services, input, request }) => {
      await rateLimit.require(services, 'payingLinks', networkOf(request.ip))
      await services.asSystem('a link to a payer’s page', (db) => sendLink(db, services, input.email))
      return {}
    })
    route(app, paying.openPaying, ({ db, input }) => openByLink(db, input.token))
    route(app, paying.endPaying, async ({ db, request }) => {
      await endSessions(db, request)
      return {}
    })
    route(app, paying.getPaying, async ({ services, request, input }) => {
      const payer = await services.asSystem('whose page it is', (db) => getPayer(db, request))
      return readPaying(services, payer, input.returned)
    })
    route(app, paying.changePaying, ({ db, request, input }) =>
      asPayer(db, request, async (service, payer) => {
        await changePaying(service, payer, input)
        return {}
      }),
    )
    route(app, paying.buyHoursForLearner, async ({ services, request, input }) =>
      buyHours(services, await services.asSystem('who buys', (db) => getPayer(db, request)), input),
    )
    route(app, paying.payLessonForLearner, async ({ services, request, input }) =>
      payLesson(services, await services.asSystem('who pays', (db) => getPayer(db, request)), input),
    )
    route(app, paying.leaveLearner, ({ db, services, request, input }) =>
      asPayer(db, request, async (service, payer) => {
        await leaveLearner(service, services, payer, input.id)
        return {}
      }),
    )
    route(app, paying.leavePaying, ({ db, services, request }) =>
      asPayer(db, request, async (service, payer) => {
        await leavePaying(service, services, payer)
        return {}
      }),
    )
    paperRoute(app)
  },
  subscribers,
  jobs: [mailLowHours, tidyPayers],
  personalData: [
    rowsOf(
      'people_who_pay_for_you',
      `select name, email, shares_progress, sent_at as invited_at, accepted_at from public.learner_payers
       where learner_id = $1 and ended_at is null order by created_at`,
    ),
  ],
}
