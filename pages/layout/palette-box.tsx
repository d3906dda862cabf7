import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentType } from 'react'
import { LazyBoundary } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'

export type SearchBox = ComponentType<{ onDone: () => void }>
export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; searchBox: SearchBox }

export const PaletteBox = ({ open, onOpenChange, searchBox: SearchBox }: PaletteProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="scrim" />
      <Base.Viewport className="dialog-place palette-place">
        <Base.Popup className="dialog palette" aria-label="Search">
          <LazyBoundary
            waiting={
              <div className="later">
                <Waiting>Loading…</Waiting>
              </div>
            }
          >
            <SearchBox onDone={() => onOpenChange(false)} />
          </LazyBoundary>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)
