import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const BlockTimeDialog = lazily(async () => (await import('./block-time-dialog.tsx')).BlockTimeDialog)

export function BlockTime({ on }: { on: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="second" icon={<CalendarX2 />} onClick={() => setIsOpen(true)}>
        Block time
      </Button>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <BlockTimeDialog on={on} open onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
