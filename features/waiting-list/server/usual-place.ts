import { getEntry } from '#features/diary/server/diary.ts'
import { type Ends, hasEnds } from '#features/diary/server/ends.ts'
import { findEnds, readPlace, setPlace } from '#features/lessons/server/lesson-places.ts'
import type { Address } from '#features/places/contract.ts'
import { isPaidAtCheckout } from '#features/pupils/rules.ts'
import { findUsualPickup } from '#features/pupils/server/records.ts'
import type { Between, UsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db } from '#server/database.ts'
import { endsNear } from './fitting.ts'

/**
 * Where somebody who named no place is likely picked up. The checkout proposes a saved place; a lesson that is booked at
 * once starts at the usual one: that of the record, or of the latest lesson with this instructor. As the service.
 */
export async function findUsualEnds(
  db: Db,
  { instructorId, learnerId }: Pick<Between, 'instructorId' | 'learnerId'>,
  { payment }: UsualTerms,
): Promise<Ends | undefined> {
  const row = await db.find(
    'waiting-list.findUsualEnds',
    `select w.email is not null as "has_account!", e.starts_in as "starts_in?", e.ends_in as "ends_in?",
       (select s.sector from public.saved_places s where s.person_id = w.id order by s.label <> 'home', s.created_at, s.id limit 1) as sector
     from public.profiles w left join lateral (
       select d.starts_in, d.ends_in from public.lessons l join public.diary_entries d on d.id = l.id
       where l.instructor_id = $1 and l.learner_id = w.id and l.status in ('booked', 'delivered') and d.starts_in is not null
       order by l.starts_at desc limit 1) e on true
     where w.id = $2`,
    [instructorId, learnerId],
  )
  if (!row) return undefined
  const latest = { from: row.startsIn, to: row.endsIn }
  const ofLatest = hasEnds(latest) ? latest : undefined
  const saved = endsNear(row.sector)
  return row.hasAccount && !isPaidAtCheckout(payment) ? (ofLatest ?? saved) : (saved ?? ofLatest)
}

type Replacing = Pick<Between, 'instructorId' | 'learnerId' | 'replaces'>

/** The pick-up of the lesson that it replaces, as long as that is stored, else the usual one. As the service. */
export async function findPickup(
  db: Db,
  { instructorId, learnerId, replaces }: Replacing,
): Promise<Address | null> {
  const of = await db.get(
    'waiting-list.findPickup',
    `select p.email is not null as "has_account!", w.address as "address?", w.postcode as "postcode?", w.note as "note?"
     from public.profiles p left join public.lesson_places w on $2::uuid is not null and w.lesson_id = $2 and w.kind = 'pickup' where p.id = $1`,
    [learnerId, replaces],
  )
  const { address, postcode, note } = of
  if (address !== null && postcode !== null && note !== null) return { address, postcode, note }
  return findUsualPickup(db, instructorId, { personId: learnerId, hasAccount: of.hasAccount })
}

/** For a held lesson, only if its drive was checked; otherwise the learner gives the place. As the service. */
export async function setUsualPickup(db: Db, lessonId: string, between: Replacing): Promise<void> {
  const pickup = await findPickup(db, between)
  if (!pickup) return
  const place = readPlace(pickup, 'pickup')
  const [entry, { from }, comes] = await Promise.all([
    getEntry(db, lessonId),
    findEnds(db, { pickup: place }),
    isWithinReach(db, between.instructorId, place),
  ])
  if (comes && from !== null && entry.startsIn === from) await setPlace(db, lessonId, 'pickup', place)
}

/** A learner who takes a lesson is picked up where its instructor comes to. */
async function isWithinReach(db: Db, instructorId: string, place: ReturnType<typeof readPlace>) {
  if (db.claims.sub === undefined || place.placeId !== null) return true
  const { comes } = await db.get('waiting-list.comesTo', 'select directory.comes_to($1, $2, $3) as comes', [
    instructorId,
    place.lat,
    place.lng,
  ])
  return comes ?? false
}
