import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { renewHold, setPayerHold } from '#features/lessons/server/holds.ts'
import { payerHoldHours } from '#features/payment-links/payer-rules.ts'
import { setLessonPlaces } from '#features/lessons/server/lesson-places.ts'
import { holdLesson, releaseHold } from '#features/lessons/server/hold-lesson.ts'
import { enterLesson } from '#features/pupils/server/enter-lesson.ts'
import {
  chooseCar,
  conflictOf,
  findEnterFault,
  findOfferFault,
  hasExpiredCar,
  isLive,
  lacksTravel,
  lacksWayHome,
} from './diary.ts'
import {
  find,
  isTaken,
  withGap,
  lapse,
  lessonOf as chooseLesson,
  newEntry,
  one,
  type Plans,
  sayAt,
  startAt,
  withRoom,
} from './plan.ts'
import { instantOf, newLesson, type Lesson, type State, type Story } from './story.ts'

export function lessonSteps(story: Story): Plans {
  const { instructors, learners, accounts, places, as } = story
  const now = () => story.state.now
  const lessonOf = (number: number, fits: (lesson: Lesson) => boolean) => chooseLesson(story, number, fits)

  return {
    hold([a, b, c, d, e, f, g, h]) {
      const [learner, instructor, place] = [a! % accounts, b! % 3, one(places, c!)]
      const from = startAt(story, [d!, e!, f!])
      const minutes = one([60, 60, 90, 120, 45], g!)
      // Some say where only at the checkout, and some are dropped off elsewhere.
      const pickup = h! % 5 === 0 ? undefined : place
      const dropoff = pickup && h! % 5 === 1 ? one(places, h! >> 3) : undefined
      const at = { place: pickup?.spot ?? null, end: (dropoff ?? pickup)?.spot ?? null }
      const query = { learner, instructor, from, to: from + minutes, ...at }
      const said = [pickup?.postcode, dropoff?.postcode]
      return {
        say: sayAt(story, 'hold', learner, instructor, instantOf(from), minutes, ...said),
        expect: (state) => {
          const code = findOfferFault(state, query)
          const tries = state.tries.filter((one) => one.learner === learner && one.at > state.now - 60)
          if (code || tries.length >= 30) return { code: code ?? 'held-often' }
          return {
            ...(hasExpiredCar(state, query) && { atOnce: ['car-busy'] }),
            change(state, { id }: { id: string }) {
              const entry = newEntry(state, query, 'hold', id)
              state.entries.push(entry)
              state.tries.push({ learner, at: state.now })
              state.lessons.push({ ...newLesson(id, entry, 'card'), hasDropoff: dropoff !== undefined })
            },
          }
        },
        run: () =>
          as(learners[learner]!, (db) =>
            holdLesson(
              db,
              { id: learners[learner]! },
              {
                instructorId: instructors[instructor]!,
                startsAt: instantOf(from),
                minutes,
                ...(pickup && { pickup: pickup.postcode }),
                ...(dropoff && { dropoff: dropoff.postcode }),
              },
            ),
          ),
      }
    },
    pay([a]) {
      // A payment may come after its hold has lapsed.
      const lesson = lessonOf(
        a!,
        ({ status, entry }) => (status === 'held' || status === 'lapsed') && entry.from > now(),
      )
      if (!lesson) return undefined
      const { id } = lesson
      return {
        say: sayAt(story, 'pay', id),
        expect(state) {
          const lesson = find(state, id)!
          const { entry } = lesson
          if (lesson.status === 'booked') return { code: 'already-booked' }
          const isHeld = isLive(state, entry) && state.entries.includes(entry)
          const gone =
            !isHeld &&
            (conflictOf(state, withGap(state, entry), entry) !== undefined ||
              lacksTravel(state, entry, entry))
          return gone || state.openUntil[entry.instructor]! < entry.to
            ? { code: 'time-gone', change: (state) => lapse(state, id) }
            : {
                change(state) {
                  const lesson = find(state, id)!
                  lesson.status = 'booked'
                  const { entry } = lesson
                  const isHeld = state.entries.includes(entry) && isLive(state, entry)
                  if (!isHeld) Object.assign(entry, withGap(state, entry), chooseCar(state, entry, entry))
                  if (!state.entries.includes(entry)) state.entries.push(entry)
                  Object.assign(entry, { kind: 'lesson', expires: null })
                },
              }
        },
        async run() {
          const { body } = await as(null, (db) =>
            bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4000 }),
          )
          return body === 'booked' ? {} : { code: body! }
        },
      }
    },
    /** Who begins to pay has ten minutes more, once. */
    renew([a]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'held')
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'renew', id),
        expect(state) {
          const { entry, status } = find(state, id)!
          if (status !== 'held' || !isLive(state, entry)) return { code: 'hold-over' }
          return {
            change(state) {
              const lesson = find(state, id)!
              if (!lesson.isRenewed) lesson.entry.expires = Math.max(lesson.entry.expires!, state.now + 10)
              lesson.isRenewed = true
            },
          }
        },
        run: () => as(learners[entry.learner!]!, (db) => renewHold(db, id)),
      }
    },
    /** Somebody else is to pay by a link, for a day and until twelve hours before at most; or not any more. */
    payer([a, b]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'held')
      if (!lesson) return undefined
      const { id } = lesson
      const isOpen = b! % 3 > 0
      return {
        say: sayAt(story, 'payer', id, isOpen),
        expect: () => ({
          change(state) {
            const lesson = find(state, id)!
            if (lesson.status !== 'held' || !isLive(state, lesson.entry)) return
            const atMost = isOpen
              ? (lesson.payerEnds ?? Math.min(state.now + 24 * 60, lesson.entry.from - 12 * 60))
              : Math.min(lesson.entry.expires!, state.now + 10)
            if (isOpen && atMost < state.now + 60) return
            const ends = isOpen ? Math.max(atMost, lesson.entry.expires!) : atMost
            lesson.entry.expires = ends
            lesson.isRenewed = true
            if (isOpen) lesson.payerEnds = ends
          },
        }),
        run: async () => ({
          body: await story.services.asSystem('a link to somebody who pays', (db) =>
            setPayerHold(db, id, isOpen ? payerHoldHours : null),
          ),
        }),
      }
    },
    release([a]) {
      const lesson = lessonOf(a!, ({ status }) => status === 'held')
      if (!lesson) return undefined
      const { id, entry } = lesson
      return {
        say: sayAt(story, 'release', id),
        expect: (state) =>
          find(state, id)!.status === 'booked'
            ? { code: 'hold-over' }
            : { change: (state) => lapse(state, id) },
        run: () => as(learners[entry.learner!]!, (db) => releaseHold(db, id)),
      }
    },
    enter([a, b, c, d, e, f, g, h]) {
      const instructor = a! % 3
      const learner = one([0, 1, 2, 3, accounts + instructor], b!)
      const place = one(places, c!)
      const from = startAt(story, [d!, e!, f!])
      const minutes = one([30, 60, 60, 90, 120, 15], g!)
      const override = h! % 5 === 0
      const overImported = h! % 3 === 0
      const query = { learner, instructor, from, to: from + minutes, place: place.spot, end: place.spot }
      const roomFor = (state: State) => (overImported ? withRoom(state, query) : state)
      return {
        say: sayAt(
          story,
          'enter',
          instructor,
          learner,
          instantOf(from),
          minutes,
          place.postcode,
          override,
          overImported,
        ),
        expect(state) {
          const code = findEnterFault(roomFor(state), query, override)
          if (code) return { code }
          return {
            change(state, { id }: { id: string }) {
              state.entries = roomFor(state).entries
              const entry = { ...newEntry(state, query, 'lesson', id), overridden: override }
              state.entries.push(entry)
              state.lessons.push(newLesson(id, entry, 'cash'))
            },
          }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            enterLesson(db, instructors[instructor]!, {
              learnerId: learners[learner]!,
              startsAt: instantOf(from),
              minutes,
              payment: 'cash',
              pricePence: 3600,
              pickup: place.postcode,
              overrideTravel: override,
              overImported,
            }),
          ),
      }
    },
    place([a, b, c]) {
      const lesson = lessonOf(a!, (one) => isTaken(story, one) && one.entry.to > now())
      if (!lesson) return undefined
      const { id, entry } = lesson
      const place = one(places, c!)
      const isLearner = lesson.status === 'held' || (b! % 2 === 0 && entry.learner! < accounts)
      const override = b! % 5 === 0
      // The place to be picked up, or one to be dropped off, or none: it ends where it begins.
      const { pickup, dropoff } = one<{ pickup?: typeof place; dropoff?: typeof place | null }>(
        [{ pickup: place }, { pickup: place }, { dropoff: place }, { dropoff: null }],
        b! >> 3,
      )
      return {
        say: sayAt(story, 'place', id, pickup?.postcode, dropoff?.postcode ?? dropoff, isLearner, override),
        expect(state) {
          const { entry, status } = find(state, id)!
          const isFixed = isLearner ? state.now > entry.from - 120 : state.now >= entry.to
          if (status === 'over' || status === 'lapsed' || (status === 'booked' && isFixed))
            return { code: 'place-fixed' }
          const hasDropoff = dropoff === null ? false : dropoff !== undefined || find(state, id)!.hasDropoff
          const from = pickup?.spot ?? entry.place
          const at = { place: from, end: dropoff ? dropoff.spot : hasDropoff ? entry.end : from }
          const isSame = entry.place === at.place && entry.end === at.end
          const change = (state: State) => {
            const lesson = find(state, id)!
            lesson.hasDropoff = hasDropoff
            if (!isSame) Object.assign(lesson.entry, { ...at, overridden: override && !isLearner })
          }
          const query = { ...entry, ...at }
          const mayOverride = override && !isLearner
          if (!isSame && !mayOverride && (lacksTravel(state, query, entry) || lacksWayHome(state, query)))
            return { code: 'travel-too-tight' }
          return { change }
        },
        run: () =>
          as(isLearner ? learners[entry.learner!]! : instructors[entry.instructor]!, (db) =>
            setLessonPlaces(db, {
              id,
              ...(pickup && { pickup: pickup.postcode }),
              ...(dropoff !== undefined && { dropoff: dropoff && dropoff.postcode }),
              overrideTravel: override,
            }),
          ),
      }
    },
  }
}
