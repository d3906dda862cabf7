import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  acceptInvitation,
  claimInvitation,
  invite,
  listInvitations,
  mailInvitationAgain,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { listMyInstructors } from './my-instructors.ts'
import { forgetInvitations, writeInvitation } from './jobs.ts'

export const feature: Feature = {
  name: 'invitations',
  routes(app) {
    route(app, contract.invite, ({ db, me, input }) => invite(db, me, input))
    route(app, contract.listInvitations, async ({ db, me }) => ({
      invitations: await listInvitations(db, me.id),
    }))
    route(app, contract.mailInvitationAgain, ({ db, me, input }) => mailInvitationAgain(db, me, input.id))
    route(app, contract.withdrawInvitation, ({ db, input }) => withdrawInvitation(db, input.id))
    route(app, contract.readInvitation, ({ db, input }) => readInvitation(db, input.token))
    route(app, contract.claimInvitation, ({ services, input }) =>
      claimInvitation(services, input.token, input.personId),
    )
    route(app, contract.acceptInvitation, ({ db, me, input }) => acceptInvitation(db, me, input.token))
    route(app, contract.listMyInstructors, async ({ db }) => ({ instructors: await listMyInstructors(db) }))
  },
  jobs: [writeInvitation, forgetInvitations],
  personalData: [
    rowsOf(
      'invitations_you_sent',
      `select id, role as invited_role, name, email, word, mails, mailed_at, expires_at, accepted_at, withdrawn_at, created_at
       from public.invitations where from_id = $1 order by created_at`,
    ),
    rowsOf(
      'invitations_to_you',
      `select i.id, coalesce(i.from_name, s.name) as from_name, i.name, i.word, i.mailed_at, i.expires_at, i.accepted_at from public.invitations i
       join public.profiles s on s.id = i.from_id left join auth.users u on u.id = $1 and u.email_confirmed_at is not null
       where i.accepted_by = $1 or i.email = lower(u.email::text) order by i.created_at`,
    ),
    rowsOf(
      'instructors_and_learners',
      `select case when learner_id = $1 then 'learner' else 'instructor' end as you_are, since from public.instructor_learners where $1 in (learner_id, instructor_id) order by since`,
    ),
  ],
}
