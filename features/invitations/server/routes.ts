import { type App, openRoute, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  acceptInvitation,
  claimInvitation,
  invite,
  leaveInstructor,
  listInvitations,
  listMyInstructors,
  mailInvitationAgain,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts'

export function invitationRoutes(app: App) {
  route(app, contract.invite, ({ db, me, input }) => invite(db, me, input))
  route(app, contract.listInvitations, async ({ db, me }) => ({
    invitations: await listInvitations(db, me.id),
  }))
  route(app, contract.mailInvitationAgain, ({ db, me, input }) => mailInvitationAgain(db, me, input.id))
  route(app, contract.withdrawInvitation, async ({ db, input }) => {
    await withdrawInvitation(db, input.id)
    return {}
  })
  openRoute(app, contract.readInvitation, ({ db, input }) => readInvitation(db, input.token))
  openRoute(app, contract.claimInvitation, async ({ services, input }) => {
    await claimInvitation(services, input.token, input.personId)
    return {}
  })
  route(app, contract.acceptInvitation, async ({ db, input }) => {
    await acceptInvitation(db, input.token)
    return {}
  })
  route(app, contract.listMyInstructors, async ({ db }) => ({ instructors: await listMyInstructors(db) }))
  route(app, contract.leaveInstructor, async ({ db, input }) => {
    await leaveInstructor(db, input.id)
    return {}
  })
}
