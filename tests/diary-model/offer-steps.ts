import { acceptOffer, endOffer } from '#features/waiting-list/server/answering.ts'
import {
  acceptLinkedOffer,
  declineLinkedOffer,
  getLinkedOffer,
} from '#features/waiting-list/server/offer-links.ts'
import { ApiFailure } from '#server/errors.ts'
import { sealId } from '#server/seal.ts'
import { one, type Plans, sayAt } from './plan.ts'
import { newLesson, type State, type Story } from './story.ts'

export function offerSteps(story: Story): Plans {
  const { instructors, learners, accounts, as, services } = story

  /** Who has no account answers by the link in an email. */
  async function byLink(id: string, work: (token: string) => Promise<unknown>) {
    try {
      return { body: await work(sealId(services.config.auth.linkSecrets, 'offer link', id)) }
    } catch (error) {
      if (error instanceof ApiFailure) return { code: error.apiError.code }
      throw error
    }
  }

  return {
    accept([a]) {
      const { offers } = story.state
      if (offers.length === 0) return undefined
      const { id, learner, key, expires } = one(offers, a!)
      const hasAccount = learner < accounts
      const over = hasAccount ? 'offer-over' : 'offer-link-ended'
      return {
        say: sayAt(story, 'accept', id),
        expect(state) {
          // A second press finds the lesson that the first one made.
          if (!state.offers.some((offer) => offer.id === id)) return { also: [over] }
          if (expires <= state.now) return { code: over }
          const { instructor, to } = state.entries.find((one) => one.key === key)!
          return {
            // What is booked at once needs an open diary and time to come; a payment does later.
            also: state.openUntil[instructor]! < to || to <= state.now ? [over] : [],
            /** Paid to the instructor it is booked at once; a card has until the offer's end, ten minutes at least. */
            change(state, lesson: { status?: string }) {
              const isHeld = lesson.status === 'held'
              const entry = state.entries.find((one) => one.key === key)!
              Object.assign(
                entry,
                isHeld ? { expires: Math.max(state.now + 10, expires) } : { kind: 'lesson', expires: null },
              )
              state.offers = state.offers.filter((offer) => offer.id !== id)
              state.tries.push({ learner, at: state.now })
              state.lessons.push(newLesson(key, entry, isHeld ? 'card' : 'cash'))
            },
          }
        },
        run: () =>
          hasAccount
            ? as(learners[learner]!, (db) => acceptOffer(db, learners[learner]!, { id }))
            : byLink(id, async (token) => {
                const { payment, pricePence } = await getLinkedOffer(services, token)
                return acceptLinkedOffer(services, { token, payment, pricePence })
              }),
      }
    },
    decline([a, b]) {
      const { offers } = story.state
      if (offers.length === 0) return undefined
      const { id, learner, instructor, key } = one(offers, a!)
      const isLearner = b! % 2 === 0
      const who = isLearner ? learners[learner]! : instructors[instructor]!
      return {
        say: sayAt(story, 'decline', id),
        expect: (state) => ({
          // The link of a time that is over shows nothing any more.
          also: ['offer-link-ended'],
          ...(state.offers.some((offer) => offer.id === id) && {
            change(state: State) {
              state.offers = state.offers.filter((offer) => offer.id !== id)
              state.entries = state.entries.filter((entry) => entry.key !== key)
            },
          }),
        }),
        run: () =>
          isLearner && learner >= accounts
            ? byLink(id, (token) => declineLinkedOffer(services, token))
            : as(who, (db) => endOffer(db, who, id)),
      }
    },
  }
}
