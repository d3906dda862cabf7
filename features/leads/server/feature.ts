import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { contactSales } from './contact.ts'
import { forgetLeads } from './leads.ts'

export const feature: Feature = {
  name: 'leads',
  routes(app) {
    route(app, contract.contactSales, async ({ input, request, services }) => {
      await contactSales(services, input, request.ip)
      return {}
    })
  },
  jobs: [forgetLeads],
  /** Only of an address that is confirmed: anybody may type any other. */
  personalData: [
    rowsOf(
      'messages_to_sales',
      `select l.name, l.organisation, l.email::text as email, l.phone, l.instructors, l.message, l.state, l.lost_reason, l.next_step, l.next_on, l.made_at,
         (select coalesce(json_agg(json_build_object('at', n.at, 'text', n.text) order by n.at), '[]') from public.lead_notes n where n.lead_id = l.id) as notes
       from public.leads l where lower(l.email::text) =
         (select lower(u.email::text) from auth.users u where u.id = $1 and u.email_confirmed_at is not null) order by l.made_at`,
    ),
  ],
}
