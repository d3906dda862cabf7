import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { LessonOfCase } from './case-dialog.tsx'

const CaseDialog = lazily(async () => (await import('./case-dialog.tsx')).CaseDialog)

export function OpenCase({ lesson }: { lesson: LessonOfCase }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setIsOpen(true)}>
        Open a case
      </Button>
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <CaseDialog lesson={lesson} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
