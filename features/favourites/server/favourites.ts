import { notFound } from '#common/api-error.ts'
import { nowMinute, type OfferedAvailability } from '#features/diary/server/availability.ts'
import { listFirstTimes } from '#features/diary/server/first-times.ts'
import { firstFreeOf } from '#features/diary/server/free-slots.ts'
import { averageOf } from '#features/instructors/rules.ts'
import { listPrice } from '#features/instructors/price-rules.ts'
import { shownLength } from '#features/listings/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type Favourite, tooManyFavourites } from '../contract.ts'
import { mostFavourites } from '../rules.ts'

export async function listFavourites(db: Db, me: string) {
  const rows = await db.list(
    'favourites.listFavourites',
    `select f.instructor_id as id, d.card, d.availability from public.favourites f
     left join lateral directory.find(public.instructor_of_public_id(f.instructor_id)) d on true
     where f.learner_id = $1 order by f.created_at desc, f.instructor_id`,
    [me],
  )
  const now = nowMinute(db)
  const favourites = rows
    .filter(({ card }) => card !== null)
    .map(({ card, availability }) => asFavourite(card as Card, availability as OfferedAvailability, now))
  const gone = rows.filter(({ card }) => card === null).map(({ id }) => id)
  return { favourites, gone: gone.length === 0 ? [] : await listNames(db, gone) }
}

/** Learners may read them only in the directory, from which these have gone: the name is what they saved. */
const listNames = (db: Db, ids: readonly string[]) =>
  db.asService('the names of those a learner saved', (service) =>
    service.list(
      'favourites.listNames',
      `select d.public_id as id, p.name from public.diaries d join public.profiles p on p.id = d.instructor_id
       where d.public_id = any($1) order by p.name`,
      [ids],
    ),
  )

/** Again and again is once. @throws notFound for who isn’t in the directory, tooManyFavourites */
export async function addFavourite(db: Db, me: string, instructorId: string) {
  const row = await db.find(
    'favourites.mayBeSaved',
    `select (select count(*)::int from public.favourites f where f.learner_id = $1 and f.instructor_id <> $2) as "others!"
     from directory.find(public.instructor_of_public_id($2))`,
    [me, instructorId],
  )
  if (!row) return fail(notFound)
  if (row.others >= mostFavourites) return fail(tooManyFavourites)
  await db.execute(
    'favourites.add',
    'insert into public.favourites (learner_id, instructor_id) values ($1, $2) on conflict do nothing',
    [me, instructorId],
  )
}

export const removeFavourite = (db: Db, me: string, instructorId: string) =>
  db.execute(
    'favourites.remove',
    'delete from public.favourites where learner_id = $1 and instructor_id = $2',
    [me, instructorId],
  )

type Card = Omit<Favourite, 'rating' | 'minutes' | 'pricePence' | 'firstFree' | 'freeTimes' | 'zone'> & {
  reviews: number
  stars: number
}

function asFavourite({ reviews, stars, ...card }: Card, availability: OfferedAvailability, now: number) {
  const minutes = shownLength(availability.lessonLengths)
  return {
    ...card,
    rating: { average: averageOf(reviews, stars), count: reviews },
    minutes,
    pricePence: listPrice(card, minutes),
    firstFree: firstFreeOf(availability, { minutes, now }),
    freeTimes: listFirstTimes(availability, { minutes, now }),
    zone: availability.zone,
  }
}
