import { useState } from 'react'
import { CompareBox, useCompared } from '#features/instructors/web/components/compare-box.tsx'
import type { ListedInstructor as Listed } from '#features/listings/contract.ts'
import { districtOf, instructorFrom } from '#features/listings/paths.ts'
import { ListedInstructor } from '#features/listings/web/components/listed-instructor.tsx'
import { useMilesFrom, usePublicCards } from '#features/listings/web/hooks.ts'
import { searchedFrom } from '#features/listings/web/searched-from.ts'
import { sayMiles } from '#features/listings/web/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { useSavingPlace } from '../hooks.ts'
import { forgetHere, type SavedHere, useSavedHere } from '../saved-here.ts'
import { CompareBar } from './compare-bar.tsx'
import { Gone } from './gone.tsx'
import { SaveButton } from './save-button.tsx'

const Comparison = lazily(
  async () => (await import('#features/instructors/web/components/comparison.tsx')).Comparison,
)

/** Those that a visitor saved on this device; learners find theirs in the directory. */
export function SavedOnThisDevice() {
  const isHydrated = useHydrated()
  const saved = useSavedHere()
  const place = useSavingPlace()
  if (!isHydrated || place !== 'device' || saved.length === 0) return null
  return <Saved saved={saved} />
}

function Saved({ saved }: { saved: readonly SavedHere[] }) {
  const query = usePublicCards(saved.map(({ id }) => id))
  const listed = query.data?.instructors.filter(({ id }) => saved.some((one) => one.id === id)) ?? []
  const isListed = (id: string) => listed.some((one) => one.id === id)
  const { compared, boxOf } = useCompared(listed.map(({ id }) => id))
  const [isComparing, setComparing] = useState(false)
  const milesTo = useMilesFrom(
    searchedFrom(),
    listed.map(({ area }) => districtOf(area)),
  )
  const milesOf = ({ area }: Listed) => milesTo(districtOf(area))
  const found = compared.map((id) => listed.find((one) => one.id === id)!)
  return (
    <section aria-labelledby="saved" className="mt-8">
      <h2 id="saved" className="mb-3">
        Saved ({saved.length})
      </h2>
      <QueryStatus query={query} label="Loading those you saved" />
      <ul className="listed-all">
        {listed.map((one) => (
          <ListedInstructor
            key={one.id}
            instructor={one}
            near={nearOf(one)}
            miles={milesOf(one)}
            foot={listed.length > 1 && <CompareBox name={one.name} {...boxOf(one.id)} />}
          >
            <SaveButton {...one} />
          </ListedInstructor>
        ))}
      </ul>
      {query.data && !query.isPlaceholderData && (
        <Gone gone={saved.filter(({ id }) => !isListed(id))} onRemove={forgetHere} />
      )}
      <CompareBar count={compared.length}>
        <Button onClick={() => setComparing(true)}>Compare {compared.length}</Button>
      </CompareBar>
      <p className="mt-3 text-sm text-ink-2">Kept on this device. Sign up, and they go with you.</p>
      <Dialog open={isComparing} onClose={() => setComparing(false)} title="Compare instructors" wide>
        <LazyBoundary onFail={() => setComparing(false)}>
          <Comparison found={found.map((one) => asCompared(one, milesOf(one)))} />
        </LazyBoundary>
      </Dialog>
    </section>
  )
}

const nearOf = ({ area }: Listed) => districtOf(area).toLowerCase()

const asCompared = (one: Listed, miles: number | undefined) => ({
  ...one,
  profileImage: one.portrait,
  pricePence: one.hourlyRatePence,
  firstFree: one.firstFreeAt,
  distance: miles === undefined ? undefined : sayMiles(miles),
  bookingPath: instructorFrom(one.slug, nearOf(one)),
})
