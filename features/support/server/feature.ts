import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { add, close, forgetSupport, listMine, readTimes, write } from './support.ts'

export const feature: Feature = {
  name: 'support',
  routes(app) {
    route(app, contract.listSupportRequests, ({ db, me }) => listMine(db, me))
    route(app, contract.getResponseTimes, ({ db, me }) => readTimes(db, me))
    route(app, contract.writeToSupport, ({ db, me, input }) => write(db, me, input))
    route(app, contract.addToSupport, ({ db, me, input }) => add(db, me, input))
    route(app, contract.closeSupport, ({ db, me, input }) => close(db, me, input.id))
  },
  jobs: [forgetSupport],
  personalData: [
    rowsOf(
      'requests_to_support',
      `select r.subject, r.made_at, r.first_reply_at, r.closed_at,
         (select json_agg(json_build_object('at', m.at, 'is_ours', m.is_ours, 'text', m.text) order by m.at, m.id)
          from public.support_messages m where m.request_id = r.id) as messages
       from public.support_requests r where r.person_id = $1 order by r.made_at`,
    ),
  ],
}
