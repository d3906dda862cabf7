import { useEffect, useState } from 'react'
import type { FreeThisWeek } from '#features/listings/contract.ts'
import { lastPlace } from '#features/listings/web/last-place.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { askServer } from '#web/ask-server.ts'
import '../free-near.css'

const FreeCards = lazily(async () => (await import('./free-cards.tsx')).FreeCards)

/** Its room is kept while the answer is on its way; where nobody is free, nothing is said. */
export function FreeNear() {
  const free = useFreeThisWeek()
  if (free && !free.place) return null
  return (
    <section
      className="free-near page-wide"
      aria-labelledby="free-near-title"
      aria-busy={free ? undefined : 'true'}
    >
      <div className="free-near-head">
        <h2 id="free-near-title">
          Free this week{' '}
          {free?.place && (
            <>
              near <span className="free-near-place">{free.place.name}</span>
            </>
          )}
        </h2>
        <p className="text-ink-2">Somewhere else? Type your postcode or town above.</p>
      </div>
      <div className="free-near-all">
        {free?.place ? (
          <LazyBoundary quiet waiting={room}>
            <FreeCards place={free.place} instructors={free.instructors} />
          </LazyBoundary>
        ) : (
          room
        )}
      </div>
      <p className="free-near-note">
        We’ve checked every instructor’s licence, badge and DBS certificate.
        {free?.instructors.some(({ photosAreDrawn }) => photosAreDrawn) &&
          ' The portraits are drawn for the demo.'}
      </p>
    </section>
  )
}

const room = (
  <>
    <span className="sign" aria-hidden="true" />
    <ul aria-hidden="true">
      {[1, 2, 3].map((one) => (
        <li key={one} className="free-one" />
      ))}
    </ul>
  </>
)

const nobody: FreeThisWeek = { place: null, instructors: [] }
/** Not from the contract, which would bring its schemas to a page that is only read. */
const path = '/api/public/free-this-week'

function useFreeThisWeek(): FreeThisWeek | undefined {
  const [free, setFree] = useState<FreeThisWeek>()
  useEffect(() => {
    const gone = new AbortController()
    const place = lastPlace()
    void FreeCards.preload().catch(() => undefined)
    askServer(place ? `${path}?${new URLSearchParams({ place })}` : path, { signal: gone.signal })
      .then((reply) => (reply.ok ? reply.json() : nobody))
      .then(setFree, () => gone.signal.aborted || setFree(nobody))
    return () => gone.abort()
  }, [])
  return free
}
