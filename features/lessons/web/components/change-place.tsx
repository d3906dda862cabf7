import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Lesson } from '../../contract.ts'

const PlaceDialog = lazily(async () => (await import('./place-dialog.tsx')).PlaceDialog)

export function ChangePlace({ lesson }: { lesson: Lesson }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!lesson.placeChangeable || lesson.status !== 'booked') return null
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setIsOpen(true)}>
        {lesson.pickup ? 'Change the place' : 'Choose the pick-up'}
      </Button>
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <PlaceDialog lesson={lesson} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
