import { acceptOffer, endOffer } from '#features/waiting-list/server/answering.ts'
import { one, type Plans, sayAt } from './plan.ts'
import { newLesson, type Story } from './story.ts'

export function offerSteps(story: Story): Plans {
  const { instructors, learners, as } = story

  return {
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
              state.lessons.push(newLesson(key, entry, 'card'))
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
