import { Gauge, LogOut, Settings, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '#ui/menu.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { hasPage } from './known-pages.ts'
import { useLogOut } from './log-out.ts'
import type { Me } from './me.ts'

/** The avatar of whoever is signed in and what belongs to them. `trigger` replaces the avatar button. */
export function AccountMenu({ me, withDashboard, trigger, side }: { me: Me; withDashboard?: boolean; trigger?: ReactElement; side?: 'top' | 'bottom' }) {
  const logOut = useLogOut()
  const ownButton = (
    <button type="button" className="icon-btn" aria-label={`Account of ${me.name || me.email}`}>
      <Avatar name={me.name} email={me.email} image={me.profileImage} />
    </button>
  )
  return (
    <Menu
      side={side}
      trigger={trigger ?? ownButton}
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
      {hasPage('/dashboard/profile', me.role) && (
        <MenuLink to="/dashboard/profile" icon={<UserRound />}>
          Profile
        </MenuLink>
      )}
      {hasPage('/dashboard/settings', me.role) && (
        <MenuLink to="/dashboard/settings" icon={<Settings />}>
          Settings
        </MenuLink>
      )}
      <MenuItem icon={<LogOut />} onClick={logOut}>
        Log out
      </MenuItem>
      <MenuLine />
      <div className="menu-head">
        <ThemeSwitch name="menu-theme" />
      </div>
    </Menu>
  )
}
