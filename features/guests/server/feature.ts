import type { Feature } from '#server/feature.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { readGuest, takeOverBooking } from './take-over.ts'

export const feature: Feature = {
  name: 'guests',
  routes(app) {
    route<typeof contract.takeOverBooking, string>(
      app,
      contract.takeOverBooking,
      ({ db, me, prepared }) => takeOverBooking(db, me, prepared),
      ({ input }) => readGuest(app.services, input.guestToken),
    )
  },
}
