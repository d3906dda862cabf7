import { CalendarX2, Clock, Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'

export type MoreActions = { onTimeOff: () => void }

export const MoreMenu = ({ trigger, onTimeOff }: MoreActions & { trigger: ReactElement }) => (
  <Menu trigger={trigger} startsOpen>
    <MenuItem icon={<CalendarX2 />} onClick={onTimeOff}>
      Time off
    </MenuItem>
    <MenuLink to="/dashboard/settings/hours" icon={<Clock />}>
      Opening hours
    </MenuLink>
    <MenuItem icon={<Printer />} onClick={() => window.print()}>
      Print
    </MenuItem>
  </Menu>
)
