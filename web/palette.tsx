import { Dialog as Base } from '@base-ui/react/dialog'
import { type ComponentType, useEffect, useState } from 'react'
import { Later } from './later.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** What stands in the palette; `onDone` closes it. */
export type LoadSearchBox = () => Promise<ComponentType<{ onDone: () => void }>>

/** Ctrl-K or ⌘K from anywhere: type a few letters, go. `?` lists the shortcuts. What is in it comes with the first look, from the search feature. */
export function Palette({ open, onOpenChange, searchBox }: { open: boolean; onOpenChange: (open: boolean) => void; searchBox: LoadSearchBox }) {
  const [helpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onOpenChange(true)
      } else if (event.key === '?' && !isTyping(event.target)) setHelpOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onOpenChange])
  return (
    <>
      <Base.Root open={open} onOpenChange={onOpenChange}>
        <Base.Portal>
          <Base.Backdrop className="scrim" />
          <Base.Viewport className="dialog-place palette-place">
            <Base.Popup className="dialog palette" aria-label="Search">
              <Later load={searchBox} with={{ onDone: () => onOpenChange(false) }} />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
      <ShortcutsDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
