import { Link } from 'react-router'
import { instructorPath } from '#features/listings/paths.ts'
import { useHydrated } from '#web/hydrated.ts'
import { useSavingPlace } from '../hooks.ts'
import { useSavedHere } from '../saved-here.ts'
import { SaveButton } from './save-button.tsx'

/** Those that a visitor saved on this device; learners find theirs in the directory. */
export function SavedOnThisDevice() {
  const isHydrated = useHydrated()
  const saved = useSavedHere()
  const place = useSavingPlace()
  if (!isHydrated || place !== 'device' || saved.length === 0) return null
  return (
    <section aria-labelledby="saved" className="mt-8">
      <h2 id="saved" className="mb-3">
        Saved ({saved.length})
      </h2>
      <ul className="place-all">
        {saved.map(({ id, slug, name }) => (
          <li key={id} className="saved-here">
            <Link to={instructorPath(slug)}>
              <b>{name}</b>
            </Link>
            <SaveButton id={id} slug={slug} name={name} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">Kept on this device. Sign up, and they go with you.</p>
    </section>
  )
}
