import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useState } from 'react'
import { NoticeList } from './notice-list.tsx'

export function BellList({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-place" align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className="menu bell-list">
            {open && <NoticeList onFollow={() => setOpen(false)} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
