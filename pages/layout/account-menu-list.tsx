import { Gauge, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '#ui/menu.tsx'
import { type ThemeChoice, useTheme } from '#ui/theme-choice.ts'
import { themeOptions } from '#ui/theme-switch.tsx'
import { hasPage } from '#web/known-pages.ts'
import { useLogOut } from '#web/log-out.ts'
import type { Me } from '#web/me.ts'

export type AccountMenuProps = {
  me: Me
  withDashboard?: boolean
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

export function AccountMenuList({ me, withDashboard, trigger, side }: AccountMenuProps) {
  const logOut = useLogOut(withDashboard ? 'site' : 'dashboard')
  const [theme, setTheme] = useTheme()
  const ways = [
    { to: '/dashboard', label: 'Dashboard', icon: <Gauge />, shown: withDashboard },
    {
      to: '/dashboard/profile',
      label: 'Profile',
      icon: <UserRound />,
      shown: hasPage('/dashboard/profile', me.role),
    },
    {
      to: '/dashboard/settings',
      label: 'Settings',
      icon: <Settings />,
      shown: hasPage('/dashboard/settings', me.role),
    },
    {
      to: '/dashboard/security',
      label: 'Security',
      icon: <ShieldCheck />,
      shown: hasPage('/dashboard/security', me.role),
    },
  ].filter(({ shown }) => shown)
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
      {ways.length > 0 && <MenuLine />}
      {ways.map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} icon={icon}>
          {label}
        </MenuLink>
      ))}
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
