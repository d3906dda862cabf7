import { CalendarX2 } from 'lucide-react'
import { createElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useLater } from '#ui/use-later.ts'

const keepFreeDialog = async () => (await import('./keep-free-dialog.tsx')).KeepFreeDialog

/** The button that asks which time to keep free, beginning with a day; the form's script comes when it is wanted. */
export function KeepFree({ on }: { on: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const KeepFreeDialog = useLater(keepFreeDialog, isOpen, close)
  return (
    <>
      <Button variant="second" icon={<CalendarX2 />} onClick={() => setIsOpen(true)}>
        Keep free
      </Button>
      {isOpen && KeepFreeDialog && createElement(KeepFreeDialog, { on, open: true, onClose: close })}
    </>
  )
}
