import { notFound } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { type App, openRoute, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { changeMyProfile, countProfiles, createMyProfile, findProfile } from './profiles.ts'

export function profileRoutes(app: App) {
  route(app, contract.getMyProfile, async ({ db, me }) => (await findProfile(db, me.id)) ?? fail(notFound))
  route(app, contract.changeMyProfile, ({ db, me, input }) => changeMyProfile(db, me.id, input))
  openRoute(app, contract.createMyProfile, ({ db, input }) => createMyProfile(db, input))
  openRoute(app, contract.countProfiles, async ({ db }) => ({ count: await countProfiles(db) }))
}
