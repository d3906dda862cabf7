import type * as z from 'zod/v4/core'
import { centreOf } from '#features/instructors/server/centre.ts'
import { listFoundCards, offered, taughtAt } from '#features/instructors/server/directory.ts'
import { kmPerMile } from '#common/postcode/distance.ts'
import type { SearchConditions } from '#features/instructors/contract.ts'
import { kmOf, listCardsAt } from '#features/listings/server/listings.ts'
import { placeOf } from '#features/listings/server/places.ts'
import { plansWith } from '#features/plans/rules.ts'
import type { Db } from '#server/database.ts'
import type { findPromotedInstructors, listPromotedInstructors } from '../contract.ts'
import { leastResults, mostInTurn, promotedPlaces, turnOf } from '../rules.ts'

/** @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain, as the list does */
export async function listPromoted(
  db: Db,
  { postcode, page, ...asked }: z.output<typeof listPromotedInstructors.input>,
) {
  const centre = centreOf(placeOf(postcode).outcode)
  const ids = await listInTurn(db, { centre, asked, withinKm: kmOf(asked), minutes: null, page })
  return { instructors: await firstFree(ids, (some) => listCardsAt(db, some, centre, asked)) }
}

/** Nobody whom the caller knows already. @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain, as the directory does */
export async function findPromoted(
  db: Db,
  callerId: string,
  search: z.output<typeof findPromotedInstructors.input>,
) {
  const { minutes, page } = search
  const centre = centreOf(search.postcode)
  const withinKm = search.within_miles * kmPerMile
  const ids = await listInTurn(db, { centre, asked: search, withinKm, minutes, page })
  const known = new Set(ids.length > 0 ? await listKnown(db, callerId) : [])
  const others = ids.filter((id) => !known.has(id))
  return { instructors: await firstFree(others, (some) => listFoundCards(db, some, search)) }
}

const listKnown = (db: Db, callerId: string): Promise<string[]> =>
  db.asService('whom a learner has already', async (service) =>
    (
      await service.list(
        'promotion.listKnown',
        `select d.public_id as id from public.pupils p join public.diaries d on d.instructor_id = p.instructor_id
         where p.person_id = $1 and p.left_at is null`,
        [callerId],
      )
    ).map(({ id }) => id),
  )

type Which = {
  centre: ReturnType<typeof centreOf>
  asked: SearchConditions
  withinKm: number | null
  minutes: number | null
  page: number
}

async function listInTurn(db: Db, { centre, asked, withinKm, minutes, page }: Which): Promise<string[]> {
  const rows = await db.list(
    'promotion.listInTurn',
    `select public_id as "id!" from promotion.in_turn(
       $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      centre.lat,
      centre.lng,
      withinKm,
      minutes,
      ...offered(asked),
      ...taughtAt(asked),
      plansWith('promotion'),
      leastResults,
      centre.outcode,
      turnOf(db.now(), page),
      mostInTurn,
    ],
  )
  return rows.map(({ id }) => id)
}

/** Nearly always the first two are free: the diaries of the others are read only if one of these isn't. */
async function firstFree<Card>(ids: readonly string[], read: (some: readonly string[]) => Promise<Card[]>) {
  if (ids.length === 0) return []
  const first = await read(ids.slice(0, promotedPlaces))
  const others = ids.slice(promotedPlaces)
  if (first.length === promotedPlaces || others.length === 0) return first
  return [...first, ...(await read(others))].slice(0, promotedPlaces)
}
