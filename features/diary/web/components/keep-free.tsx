import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const KeepFreeDialog = lazily(async () => (await import('./keep-free-dialog.tsx')).KeepFreeDialog)

export function KeepFree({ on }: { on: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="second" icon={<CalendarX2 />} onClick={() => setIsOpen(true)}>
        Keep free
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <KeepFreeDialog on={on} open onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
