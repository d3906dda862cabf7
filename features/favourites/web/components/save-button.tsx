import { Heart } from 'lucide-react'
import { useHydrated } from '#web/hydrated.ts'
import { useSaving } from '../hooks.ts'
import './save-button.css'

type SaveButtonProps = {
  /** The public id; without a slug only learners who are signed in can save. */
  id: string
  slug?: string
  name: string
}

/** A heart that is filled once somebody is saved. Its place is kept for it until the script is there. */
export const SaveButton = (props: SaveButtonProps) => (
  <span className="heart-place">{useHydrated() && <Saving {...props} />}</span>
)

function Saving(props: SaveButtonProps) {
  const { isShown, isSaved, toggle } = useSaving(props)
  return (
    isShown && (
      <button
        type="button"
        className="heart"
        aria-pressed={isSaved}
        aria-label={`Save ${props.name}`}
        title={isSaved ? 'Saved' : 'Save'}
        onClick={toggle}
      >
        <Heart aria-hidden="true" />
      </button>
    )
  )
}
