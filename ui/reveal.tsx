import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'

type RevealProps = {
  label: string
  /** There is something in the fields already: they are shown. */
  isFilled?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A quiet line for what few people need; pressed, it gives way to its fields. */
export function Reveal({ label, isFilled = false, onOpen, children }: RevealProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(isFilled)
  // A draft is filled in later; emptied again, the field stays under the fingers.
  if (isFilled && !isOpen) setOpen(true)
  const open = () => {
    flushSync(() => setOpen(true))
    onOpen?.()
    place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={place} className={isOpen ? 'my-2 grid gap-4' : undefined}>
      {isOpen ? (
        children
      ) : (
        <Button variant="plain" size="sm" className="-ml-2" icon={<Plus aria-hidden="true" />} onClick={open}>
          {label}
        </Button>
      )}
    </div>
  )
}
