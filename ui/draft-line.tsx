import { useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { storeDraft } from './drafts.ts'

type DraftLineProps<Place> = {
  noun: string
  className?: string
  /** Read when the line appears, and again after a discard. */
  find: () => Place | undefined
  onContinue: (place: Place) => void
}

/** For a dialog that was left half filled in: it waits to be continued. */
export function DraftLine<Place extends { draft: string }>({
  noun,
  className,
  find,
  onContinue,
}: DraftLineProps<Place>) {
  const [place, setPlace] = useState(find)
  if (!place) return null
  return (
    <div className={cx('flex flex-wrap items-center gap-2 text-sm no-print', className)}>
      <span>You were adding a {noun}.</span>
      <Button variant="second" size="sm" onClick={() => onContinue(place)}>
        Continue
      </Button>
      <Button
        variant="plain"
        size="sm"
        onClick={() => {
          storeDraft(place.draft, undefined)
          setPlace(find())
        }}
      >
        Discard
      </Button>
    </div>
  )
}
