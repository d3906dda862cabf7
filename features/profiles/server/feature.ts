import { withRegistration } from '#server/caller.ts'
import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  changeMyProfile,
  countProfiles,
  createMyProfile,
  findMe,
  getMyProfile,
  mustBeOurPicture,
  showDecoyProfile,
} from './profiles.ts'

export const feature: Feature = {
  name: 'profiles',
  routes(app) {
    route(app, contract.getMyProfile, ({ db, me }) => getMyProfile(db, me.id))
    route(app, contract.changeMyProfile, ({ services, db, me, input }) => {
      mustBeOurPicture(services.config, input.profile_image)
      return changeMyProfile(db, me.id, input)
    })
    route(app, contract.createMyProfile, async ({ services, caller, input }) => {
      mustBeOurPicture(services.config, input.profile_image)
      return (
        (caller.registration && (await showDecoyProfile(services, caller.registration, input))) ||
        services.asUser(withRegistration(caller), (db) => createMyProfile(db, input))
      )
    })
    route(app, contract.countProfiles, async ({ db }) => ({ count: await countProfiles(db) }))
  },
  findMe,
  personalData: [
    rowOf('profile', 'select * from public.profiles where id = $1'),
    rowsOf(
      'people_you_know',
      'select p.name, p.role, a.since from public.contacts a join public.profiles p on p.id = a.other_id where a.person_id = $1 order by a.since',
    ),
  ],
}
