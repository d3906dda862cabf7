import { CalendarX2, Clock, Printer, Thermometer } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'

export type MoreActions = { onBlock: () => void; onIll: () => void }

export const MoreMenu = ({ trigger, onBlock, onIll }: MoreActions & { trigger: ReactElement }) => (
  <Menu trigger={trigger} startsOpen>
    <MenuItem icon={<CalendarX2 />} onClick={onBlock}>
      Block time
    </MenuItem>
    <MenuItem icon={<Thermometer />} onClick={onIll}>
      I’m ill
    </MenuItem>
    <MenuLink to="/dashboard/settings/hours" icon={<Clock />}>
      Opening hours
    </MenuLink>
    <MenuItem icon={<Printer />} onClick={() => window.print()}>
      Print
    </MenuItem>
  </Menu>
)
