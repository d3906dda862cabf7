import type { Feature } from '#server/feature.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getPublicInstructor, listAddresses, listPublicInstructors, listPublicPlaces } from './listings.ts'
import { getMyListing, setMyListing } from './own.ts'

export const feature: Feature = {
  name: 'listings',
  routes(app) {
    route(app, contract.listPublicPlaces, async ({ db }) => ({ places: await listPublicPlaces(db) }))
    route(app, contract.listPublicInstructors, ({ db, input }) => listPublicInstructors(db, input))
    route(app, contract.getMyListing, ({ db, me }) => getMyListing(db, me.id))
    route(app, contract.setMyListing, ({ db, me, input }) => setMyListing(db, me.id, input.isPublic))
    route(app, contract.getPublicInstructor, ({ db, input }) => getPublicInstructor(db, input))
  },
  addresses: listAddresses,
  personalData: [
    rowOf('public_page', 'select slug, is_public, created_at from public.listings where instructor_id = $1'),
  ],
}
