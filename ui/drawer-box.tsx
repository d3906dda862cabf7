import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  label: string
  className?: string
  /** From the bottom edge, where the thumb is. */
  low?: boolean
  children: ReactNode
}

export function DrawerBox({ open, onClose, label, className, low, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={cx('drawer', low && 'drawer-low', className)} aria-label={label}>
          <Base.Close className="icon-btn float-right" aria-label="Close menu">
            <X />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
