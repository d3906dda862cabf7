import { anonymous } from '#server/database.ts'
import type { Feature } from '#server/feature.ts'
import { cacheFor } from '#server/cache-for.ts'
import { filePolicy } from '#server/headers.ts'
import { rowOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { getFreeThisWeek } from './free-this-week.ts'
import { listDistances } from './distances.ts'
import { listAddresses, listPublicCards, listPublicInstructors, listPublicPlaces } from './listings.ts'
import { getMyListing, setMyListing } from './own.ts'
import { getPublicInstructor, listPublicReviews } from './public-profile.ts'
import { getSharePicture } from './share-picture.ts'

/** All instructors are counted for it, which may take the database a second. The page of places is kept by itself. */
const placesMinutes = 5

export const feature: Feature = {
  name: 'listings',
  routes(app) {
    const { services } = app
    const places = cacheFor(services, placesMinutes, () => services.asUser(anonymous, listPublicPlaces))
    route(
      app,
      contract.listPublicPlaces,
      async ({ db, prepared }) => ({ places: prepared ?? (await listPublicPlaces(db)) }),
      places,
    )
    route(app, contract.listPublicInstructors, ({ db, input }) => listPublicInstructors(db, input))
    route(app, contract.listPublicCards, async ({ db, input }) => ({
      instructors: await listPublicCards(db, input.ids.split(',')),
    }))
    route(app, contract.listDistances, ({ input }) => Promise.resolve({ distances: listDistances(input) }))
    route(app, contract.getFreeThisWeek, ({ services, input }) => getFreeThisWeek(services, input.place))
    route(app, contract.getMyListing, ({ db, me }) => getMyListing(db, me.id))
    route(app, contract.setMyListing, ({ db, me, input }) => setMyListing(db, me.id, input.isPublic))
    route(app, contract.getPublicInstructor, ({ db, input }) => getPublicInstructor(db, input))
    app.get<{ Params: { slug: string } }>(
      '/instructors/:slug/share.jpg',
      { config: { load: 'search' } },
      async (request, reply) => {
        const { bytes, etag } = await getSharePicture(services, request.params.slug.slice(0, 100))
        // As long as a page of theirs is kept: who hides is gone from it as soon.
        reply.headers({ etag, 'cache-control': 'public, max-age=30', 'content-security-policy': filePolicy })
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type('image/jpeg').send(bytes)
      },
    )
    route(app, contract.listPublicReviews, ({ db, input }) => listPublicReviews(db, input))
  },
  addresses: listAddresses,
  personalData: [
    rowOf('public_page', 'select slug, is_public, created_at from public.listings where instructor_id = $1'),
  ],
}
