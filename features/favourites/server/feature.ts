import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'

export const feature: Feature = {
  name: 'favourites',
  routes(app) {
    route(app, contract.listFavourites, ({ db, me }) => listFavourites(db, me.id))
    route(app, contract.addFavourite, async ({ db, me, input }) => {
      await addFavourite(db, me.id, input.instructorId)
      return {}
    })
    route(app, contract.removeFavourite, async ({ db, me, input }) => {
      await removeFavourite(db, me.id, input.instructorId)
      return {}
    })
  },
  personalData: [
    rowsOf(
      'saved_instructors',
      `select p.name as instructor, f.created_at from public.favourites f
       join public.diaries d on d.public_id = f.instructor_id join public.profiles p on p.id = d.instructor_id
       where f.learner_id = $1 order by f.created_at`,
    ),
  ],
}
