import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentType } from 'react'
import { Later } from '#web/later.tsx'

/** What stands in the palette; `onDone` closes it. */
export type LoadSearchBox = () => Promise<ComponentType<{ onDone: () => void }>>
export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; searchBox: LoadSearchBox }

/** The frame that opens on Ctrl-K; what is searched in it comes from the search feature. */
export const PaletteBox = ({ open, onOpenChange, searchBox }: PaletteProps) => (
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
)
