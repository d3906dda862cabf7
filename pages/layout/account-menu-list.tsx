import { Gauge, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '#ui/menu.tsx'
import { type ThemeChoice, useTheme } from '#ui/theme-choice.ts'
import { themeOptions } from '#ui/theme-switch.tsx'
import { useLogOut } from '#web/log-out.ts'
import type { KnownPerson } from '#web/known-person.ts'

export type AccountMenuProps = {
  me: KnownPerson
  withDashboard?: boolean
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

export function AccountMenuList({ me, withDashboard, trigger, side }: AccountMenuProps) {
  const logOut = useLogOut(withDashboard ? 'site' : 'dashboard')
  const [theme, setTheme] = useTheme()
  return (
    <Menu
      side={side}
      trigger={trigger}
      startsOpen
      head={
        <>
          <b className="block">{me.name || 'Your account'}</b>
          <span className="text-sm text-ink-2">{me.email}</span>
        </>
      }
    >
      <MenuLine />
      {withDashboard && (
        <MenuLink to="/dashboard" icon={<Gauge />}>
          Dashboard
        </MenuLink>
      )}
      <MenuLink to="/dashboard/profile" icon={<UserRound />}>
        Profile
      </MenuLink>
      <MenuLink to="/dashboard/settings" icon={<Settings />}>
        Settings
      </MenuLink>
      <MenuLink to="/dashboard/security" icon={<ShieldCheck />}>
        Security
      </MenuLink>
      <MenuLine />
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={(next) => setTheme(next as ThemeChoice)}
        options={themeOptions}
      />
      <MenuLine />
      <MenuItem icon={<LogOut />} onClick={logOut}>
        Log out
      </MenuItem>
    </Menu>
  )
}
