import { notFound } from '#common/api-error.ts'
import type { PlaceInput } from '#features/places/contract.ts'
import { getEntry } from '#features/diary/server/diary.ts'
import type { Ends } from '#features/diary/server/ends.ts'
import { setEnds } from '#features/diary/server/set-ends.ts'
import { addPlace, findSavedSector, locate } from '#features/places/server/places.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { tidyJob } from '#server/retention.ts'
import { type Lesson, pickupTooFar, placeFixed } from '../contract.ts'
import { lessonPlaceChanged } from '../events.ts'
import { mayChangePlace, placeKeptHours } from '../rules.ts'
import { asEvent, asLesson, getRow, type LessonRow, lockRow, partyOf } from './lesson-rows.ts'
import { wordedForInstructor } from './refusals.ts'

type Kind = 'pickup' | 'dropoff'
type ReadPlace = ReturnType<typeof readPlace>

/** Finds its postcode before anything is written. Bad input if there is none. */
export function readPlace(input: PlaceInput, kind: Kind) {
  if (typeof input === 'object' && 'placeId' in input) return { placeId: input.placeId, sector: null }
  const { address, postcode, note, saveAs } =
    typeof input === 'string' ? { address: '', postcode: input, note: '', saveAs: undefined } : input
  const at = locate(postcode, typeof input === 'string' ? kind : `${kind}.postcode`)
  return { placeId: null, address, note, saveAs, ...at }
}

/** Where the drive to and from a lesson is counted from. It ends where it begins unless said otherwise. */
export async function findEnds(
  db: Db,
  places: { pickup?: ReadPlace | '' | null | undefined; dropoff?: ReadPlace | '' | null | undefined },
): Promise<Ends> {
  const [from, to] = await Promise.all([spotAt(db, places.pickup), spotAt(db, places.dropoff)])
  return { from, to: to ?? from }
}

async function spotAt(db: Db, place: ReadPlace | '' | null | undefined) {
  if (!place) return null
  const sector = place.sector ?? (await findSavedSector(db, place.placeId))
  return (sector === undefined ? undefined : findSpot(sector)) ?? null
}

/** For the learner or instructor of the lesson, or the service. @throws notFound, pickupTooFar, tooManyPlaces */
export async function setPlace(db: Db, lessonId: string, kind: Kind, place: ReadPlace) {
  const isNew = place.placeId === null
  const [set] = await allInOrder([
    db.find(
      'lessons.setPlace',
      'select public.set_lesson_place($1, $2, $3, $4, $5, $6, $7, $8, $9) as sector',
      [
        lessonId,
        kind,
        place.placeId,
        isNew ? place.address : null,
        isNew ? place.postcode : null,
        isNew ? place.note : null,
        place.sector,
        isNew ? place.lat : null,
        isNew ? place.lng : null,
      ],
    ),
    isNew && place.saveAs && db.claims.sub
      ? addPlace(db, db.claims.sub, { ...place, label: place.saveAs })
      : undefined,
  ] as const).catch(failOn({ LS002: pickupTooFar }))
  if (!set?.sector) fail(notFound)
}

/** When statements sent together fail, the first failure is the reason for the rest. */
export async function allInOrder<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Nr in keyof T]: Awaited<T[Nr]> }> {
  const settled = await Promise.allSettled(work)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

/**
 * Emits `lesson.place-changed` for a booked lesson. Only instructors override the travel time.
 * @throws notFound, placeFixed, pickupTooFar, tooManyPlaces
 * @throws travelTooTight, with `alternatives` where the lesson can be moved
 */
export async function setLessonPlaces(
  db: Db,
  {
    id,
    overrideTravel,
    ...input
  }: {
    id: string
    pickup?: PlaceInput | undefined
    dropoff?: PlaceInput | null | undefined
    overrideTravel?: boolean | undefined
  },
): Promise<Lesson> {
  const pickup = input.pickup ? readPlace(input.pickup, 'pickup') : undefined
  const dropoff = input.dropoff ? readPlace(input.dropoff, 'dropoff') : undefined
  const before = await lockRow(db, id)
  const by = mustMayChangePlace(db, before)
  const [, , , after] = await allInOrder([
    pickup && setPlace(db, id, 'pickup', pickup),
    dropoff && setPlace(db, id, 'dropoff', dropoff),
    input.dropoff === null &&
      db.execute('lessons.removeDropoff', 'select public.remove_lesson_dropoff($1)', [id]),
    getRow(db, id),
  ] as const)
  const [entry, ends] = await Promise.all([getEntry(db, id), findEnds(db, { pickup, dropoff })])
  const from = ends.from ?? entry.startsIn
  const hasDropoff = after.places !== null && 'dropoff' in (after.places as object)
  const to = dropoff ? ends.to : hasDropoff ? entry.endsIn : from
  await wordedForInstructor(db, () =>
    setEnds(
      db,
      id,
      { from, to },
      {
        override: by === 'instructor' && overrideTravel === true,
        // Who may not move it has no use for other times.
        alternatives: before.status === 'held' || Boolean(asLesson(db, before).movable),
      },
    ),
  )
  if (after.status === 'booked' && JSON.stringify(after.places) !== JSON.stringify(before.places))
    await emit(db, lessonPlaceChanged, { ...asEvent(after), by })
  return asLesson(db, after)
}

/**
 * Another pick-up for a lesson that is about to be moved: the drive is checked there. It ends there too, unless it
 * ends elsewhere already. Emits `lesson.place-changed`. @throws placeFixed, pickupTooFar, tooManyPlaces, notFound
 */
export async function pickUpElsewhere(db: Db, before: LessonRow, input: PlaceInput): Promise<void> {
  const pickup = readPlace(input, 'pickup')
  const by = mustMayChangePlace(db, before)
  await setPlace(db, before.id, 'pickup', pickup)
  const [entry, { from }] = await Promise.all([getEntry(db, before.id), findEnds(db, { pickup })])
  const hasDropoff = before.places !== null && 'dropoff' in (before.places as object)
  await setEnds(db, before.id, { from, to: hasDropoff ? entry.endsIn : from }, { override: true })
  await emit(db, lessonPlaceChanged, { ...asEvent(await getRow(db, before.id)), by })
}

function mustMayChangePlace(db: Db, row: LessonRow) {
  const by = partyOf(db, row)
  return by === 'platform' || !mayChangePlace(row, db.now().toString(), by) ? fail(placeFixed) : by
}

/** Forgets the places of lessons that are over or cancelled; the sector stays. As the service. */
export const forgetPlaces = (db: Db) =>
  db.execute(
    'lessons.forgetPlaces',
    `delete from public.lesson_places w using public.lessons l where l.id = w.lesson_id
     and (l.ends_at <= clock() - $1 * interval '1 hour' or (l.status = 'cancelled' and l.outcome <> 'no-show'))`,
    [placeKeptHours],
  )

export const eraseLessonPlaces = tidyJob(
  'erase-lesson-places',
  { every: '17 * * * *', keeps: { lesson_places: `${placeKeptHours} hours` } },
  forgetPlaces,
)
