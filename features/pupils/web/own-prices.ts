import type { FoundInstructor } from '#features/instructors/contract.ts'
import type { KnownInstructor } from '../leaving-contract.ts'
import { agreedPriceOf } from '../rules.ts'

type Priced = Pick<FoundInstructor, 'id' | 'pricePence' | 'priceRules' | 'firstLesson'>
type Own = Pick<KnownInstructor, 'publicId' | 'hourlyRatePence' | 'isNew'>

/** A card of the directory with what this learner would pay: everybody's price, unless the instructor knows them. */
export function withOwnPrice<Card extends Priced>(card: Card, known: readonly Own[], minutes: number): Card {
  const own = known.find(({ publicId }) => publicId === card.id)
  if (!own) return card
  const agreed = agreedPriceOf(own.hourlyRatePence, minutes)
  return {
    ...card,
    ...(!own.isNew && { firstLesson: null }),
    ...(agreed !== null && { pricePence: agreed, priceRules: { evening: null, weekend: null, long: null } }),
  }
}
