import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useOffers } from '../hooks.ts'

const Offers = lazily(async () => (await import('./offers.tsx')).Offers)

/** Nothing, as long as there are none. */
export function OffersCard() {
  const { role } = useSignedIn()
  const { data } = useOffers()
  if (!data?.offers.length) return null
  const learns = role === 'student'
  const title = learns ? 'A time for you' : 'Times you’ve offered'
  return (
    <LazyBoundary quiet>
      <Card title={title}>
        <Offers offers={data.offers} label={learns ? 'Times offered to you' : title} isLearners={learns} />
      </Card>
    </LazyBoundary>
  )
}
