import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  addPlace,
  changeMyContactDetails,
  changePlace,
  getMyContactDetails,
  listPlaces,
  removePlace,
} from './places.ts'

export const feature: Feature = {
  name: 'places',
  routes(app) {
    route(app, contract.listPlaces, async ({ db, me }) => ({ places: await listPlaces(db, me.id) }))
    route(app, contract.addPlace, ({ db, me, input }) => addPlace(db, me.id, input))
    route(app, contract.changePlace, ({ db, me, input }) => changePlace(db, me.id, input))
    route(app, contract.removePlace, ({ db, me, input }) => removePlace(db, me.id, input.id))
    route(app, contract.getMyContactDetails, ({ db, me }) => getMyContactDetails(db, me.id))
    route(app, contract.changeMyContactDetails, ({ db, me, input }) =>
      changeMyContactDetails(db, me.id, input),
    )
  },
  personalData: [
    rowsOf(
      'saved_places',
      'select label, address, postcode, note, created_at from public.saved_places where person_id = $1 order by created_at, id',
    ),
    rowOf(
      'contact_details',
      'select phone, guardian_name, guardian_phone, updated_at from public.contact_details where person_id = $1',
    ),
  ],
}
