import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog)

export function ReportButton({ id, of }: { id: string; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setIsOpen(true)}>
        Report<span className="sr"> {of}’s review</span>
      </Button>
      {isOpen && (
        <LazyBoundary onFail={() => setIsOpen(false)}>
          <ReportDialog id={id} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
