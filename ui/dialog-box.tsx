import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useCovered } from './covered.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  wide?: boolean
  sheet?: boolean
  /** Opens in front of a dialog that is open already, which comes back afterwards. */
  above?: boolean
  actions?: ReactNode
  children?: ReactNode
}

export function DialogBox({
  open,
  onClose,
  title,
  description,
  wide,
  sheet,
  above = false,
  actions,
  children,
}: DialogProps) {
  const { isCovered, keeps } = useCovered(open, above)
  return (
    <Base.Root open={open && !isCovered} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal keepMounted={keeps}>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className={cx('dialog-place', sheet && 'dialog-place-low')}>
          <Base.Popup className={cx('dialog', wide && 'dialog-wide', sheet && 'dialog-sheet')}>
            <div className="dialog-head">
              <Base.Title>{title}</Base.Title>
              <Base.Close className="icon-btn" aria-label="Close">
                <X />
              </Base.Close>
            </div>
            {description && <Base.Description>{description}</Base.Description>}
            {children}
            {actions && <div className="dialog-end">{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
