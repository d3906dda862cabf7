import { minuteOf, nowMinute } from '#features/diary/server/availability.ts'
import { hasEnds, spotsIn } from '#features/diary/server/ends.ts'
import { findUsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Db, Row } from '#server/database.ts'
import { emit } from '#server/events.ts'
import { type Offer, timeTakenOff } from '../contract.ts'
import { listOffers } from './answering.ts'
import { listFitting, readOfferable } from './fitting.ts'
import { noteToInform } from './inform.ts'
import { makeOffer } from './offers.ts'
import { findUsualEnds } from './usual-place.ts'

export type Cancelled = { offers: Offer[]; offered: number; cancelled: number; toCall: ToCall[] }
type ToCall = {
  id: string
  name: string
  phone: string | null
  toInform: string[]
  lessons: { startsAt: string; endsAt: string }[]
}

type AffectedLesson = Row<'waiting-list.findAffected'>

/** Booked lessons of an instructor as they are before they are cancelled: their places in the diary go with that. */
export const findAffected = (
  db: Db,
  instructorId: string,
  ids: readonly string[],
): Promise<AffectedLesson[]> =>
  db.list(
    'waiting-list.findAffected',
    `select l.id, l.starts_at, l.ends_at, l.minutes, l.price_pence, l.learner_id, p.learner_name as name, p.learner_has_account as has_account, p.learner_is_unconfirmed as is_guest,
       e.starts_in, e.ends_in, (select d.phone from public.contact_details d where d.person_id = l.learner_id) as phone
     from public.lessons l left join public.diary_entries e on e.id = l.id left join lateral public.people_in_lesson(l.id) p on true
     where l.instructor_id = $1 and l.id = any($2) and l.status = 'booked' order by l.starts_at`,
    [instructorId, ids],
  )

/** The next free time after their lesson for each, in the order of the lessons. What is blocked isn’t free. */
export async function offerInstead(
  db: Db,
  instructorId: string,
  lessons: readonly AffectedLesson[],
): Promise<Cancelled> {
  const offered = new Map<string, string>()
  const named = new Set<string>()
  const isOffered = (learnerId: string) => [...offered.values()].includes(learnerId)
  const toInform = await db.asService('other times for those whose lesson was cancelled', async (service) => {
    for (const { id: replaces, learnerId, minutes, endsAt, startsIn, endsIn } of lessons) {
      if (learnerId === null || isOffered(learnerId)) continue
      const stored = { from: startsIn, to: endsIn }
      const between = { instructorId, learnerId, minutes, startsAt: endsAt, replaces }
      const terms = await findUsualTerms(service, between)
      const ends = hasEnds(stored) ? stored : await findUsualEnds(service, between, terms)
      const free = await readOfferable(service, instructorId, spotsIn(ends))
      if (!free) continue
      const busy = await service.find(
        'waiting-list.hasOffer',
        `select from public.offers where learner_id = $1 and status = 'open'`,
        [learnerId],
      )
      if (busy) continue
      const starts = listFitting(free, nowMinute(service), { minutes, times: null, ends })
      for (const startsAt of starts.filter((start) => minuteOf(start) >= minuteOf(endsAt)).slice(0, 5)) {
        const made = await makeOffer(service, {
          ...between,
          waitingId: null,
          startsAt,
          reason: 'replacement',
          zone: free.zone,
          ends,
        })
        if (made === 'untold') break
        if (typeof made === 'string') continue
        offered.set(made.id, learnerId)
        named.add(replaces)
        break
      }
    }
    return noteToInform(service, instructorId, lessons, named)
  })
  if (lessons.length > 0)
    await emit(db, timeTakenOff, { instructorId, lessonIds: lessons.map(({ id }) => id) })
  const toCall = Map.groupBy(lessons, ({ learnerId }) => learnerId)
  return {
    cancelled: lessons.length,
    offers: (await listOffers(db, instructorId)).filter(({ id }) => offered.has(id)),
    offered: offered.size,
    toCall: [...toCall].flatMap(([learnerId, all]) => {
      const unnamed = all.filter(({ id }) => toInform.includes(id))
      const theirs = learnerId !== null && isOffered(learnerId) ? unnamed : all
      if (learnerId === null || theirs.length === 0) return []
      return {
        id: learnerId,
        name: theirs[0]?.name ?? 'A learner',
        phone: theirs[0]?.phone ?? null,
        lessons: theirs.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
        toInform: unnamed.map(({ id }) => id),
      }
    }),
  }
}
