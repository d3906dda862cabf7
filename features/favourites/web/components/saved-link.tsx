import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useHydrated } from '#web/hydrated.ts'
import { useSavingPlace } from '../hooks.ts'
import { savedPath, useSavedHere } from '../saved-here.ts'
import './save-button.css'

/** For visitors who saved somebody on this device: back to them. */
export const SavedLink = () => useHydrated() && <Saved />

function Saved() {
  const place = useSavingPlace()
  const { length } = useSavedHere()
  return (
    place === 'device' &&
    length > 0 && (
      <Link to={savedPath} className="saved-link">
        <Heart aria-hidden="true" />
        Saved ({length})
      </Link>
    )
  )
}
