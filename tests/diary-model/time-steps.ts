import { blockTime, unblockTime } from '#features/diary/server/blocks.ts'
import { importTimes } from '#features/diary/server/imported.ts'
import { acceptOffer, endOffer } from '#features/waiting-list/server/answering.ts'
import { findBlocks, findImported } from './diary.ts'
import { addPieces, one, type Plans, sayAt, startAt } from './plan.ts'
import { instantOf, keyOf, type Story } from './story.ts'

export function timeSteps(story: Story): Plans {
  const { instructors, learners, as } = story

  return {
    block([a, b, c, d, e]) {
      const instructor = a! % 3
      const from = startAt(story, [b!, c!, d!])
      const to = from + one([60, 180, 30, 600], e!)
      return {
        say: sayAt(story, 'block', instructor, instantOf(from), instantOf(to)),
        expect(state) {
          if (to <= state.now) return { code: 'block-over' }
          const pieces = findBlocks(state, instructor, { from, to })
          return pieces
            ? {
                change(state, { id }: { id: string }) {
                  addPieces(state, instructor, 'block', pieces)
                  state.blocks.push({
                    id,
                    key: keyOf({ id, kind: 'block', instructor, from: pieces[0]!.from }),
                  })
                },
              }
            : { code: 'something-there' }
        },
        run: () =>
          as(instructors[instructor]!, (db) =>
            blockTime(db, {
              instructorId: instructors[instructor]!,
              startsAt: instantOf(from),
              endsAt: instantOf(to),
              note: '',
              keep: [],
            }),
          ),
      }
    },
    unblock([a]) {
      const there = story.state.blocks
      if (there.length === 0) return undefined
      const { id, key } = one(there, a!)
      const instructor = instructors[Number(key.split(' ')[1])]!
      return {
        say: sayAt(story, 'unblock', key),
        expect: () => ({
          also: ['not-found'],
          change(state) {
            state.entries = state.entries.filter((entry) => entry.key !== key)
            state.blocks = state.blocks.filter((block) => block.id !== id)
          },
        }),
        run: () => as(instructor, (db) => unblockTime(db, instructor, { id, which: 'this' })),
      }
    },
    import([a, b, c, d, e]) {
      const instructor = a! % 3
      const times = [b!, c!, d!]
        .slice(0, e! % 4)
        .map((number) => startAt(story, [number, number >> 4, number >> 9]))
        .map((from, nr) => ({ from, to: from + one([45, 60, 240], e! + nr) }))
        .toSorted((x, y) => x.from - y.from)
      return {
        say: sayAt(
          story,
          'import',
          instructor,
          ...times.map(({ from, to }) => `${instantOf(from)}-${instantOf(to)}`),
        ),
        expect: (state) => {
          const pieces = findImported(state, instructor, times)
          return {
            change(state) {
              state.entries = state.entries.filter(
                (entry) => entry.instructor !== instructor || entry.kind !== 'imported',
              )
              addPieces(state, instructor, 'imported', pieces.flat())
            },
          }
        },
        run: () =>
          as(null, (db) =>
            importTimes(
              db,
              instructors[instructor]!,
              times.map(({ from, to }, nr) => ({
                startsAt: instantOf(from),
                endsAt: instantOf(to),
                title: `Busy ${nr}`,
              })),
            ),
          ),
      }
    },
    accept([a]) {
      const { offers } = story.state
      if (offers.length === 0) return undefined
      const { id, learner, key, expires } = one(offers, a!)
      return {
        say: sayAt(story, 'accept', id),
        expect(state) {
          // A second press finds the lesson that the first one made.
          if (!state.offers.some((offer) => offer.id === id)) return { also: ['offer-over'] }
          if (expires <= state.now) return { code: 'offer-over' }
          return {
            change(state) {
              const entry = state.entries.find((one) => one.key === key)!
              entry.expires = state.now + 10
              state.offers = state.offers.filter((offer) => offer.id !== id)
              state.tries.push({ learner, at: state.now })
              state.lessons.push({ id: key, entry, status: 'held', markedAt: null, moves: 0, series: null })
            },
          }
        },
        run: () => as(learners[learner]!, (db) => acceptOffer(db, learners[learner]!, { id })),
      }
    },
    decline([a, b]) {
      const { offers } = story.state
      if (offers.length === 0) return undefined
      const { id, learner, instructor, key } = one(offers, a!)
      const who = b! % 2 === 0 ? learners[learner]! : instructors[instructor]!
      return {
        say: sayAt(story, 'decline', id),
        expect: (state) =>
          state.offers.some((offer) => offer.id === id)
            ? {
                change(state) {
                  state.offers = state.offers.filter((offer) => offer.id !== id)
                  state.entries = state.entries.filter((entry) => entry.key !== key)
                },
              }
            : {},
        run: () => as(who, (db) => endOffer(db, who, id)),
      }
    },
  }
}
