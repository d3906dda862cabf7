import { ChevronsUpDown } from 'lucide-react'
import { NavLink } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { roleNames } from '#web/dashboards.ts'
import { menuOf } from './navigation.ts'
import { useSignedIn } from '#web/signed-in.tsx'

export function Sidebar() {
  const me = useSignedIn()
  return (
    <aside className="side asphalt no-print" aria-label="Sidebar">
      <div className="side-in">
        <BrandLink className="side-brand" />
        <SidebarLinks />
        <div className="side-end">
          <Avatar letter name={me.name} image={me.profileImage} />
          <div className="side-label min-w-0 flex-1">
            <b className="block truncate">{me.name || me.email}</b>
            <span className="mute">{roleNames[me.role]}</span>
          </div>
          <AccountMenu
            me={me}
            side="top"
            trigger={(more) => (
              <button type="button" className="icon-btn side-label" aria-label="Account menu" {...more}>
                <ChevronsUpDown />
              </button>
            )}
          />
        </div>
      </div>
    </aside>
  )
}

export function SidebarLinks({ onFollow }: { onFollow?: () => void }) {
  const { role } = useSignedIn()
  return (
    <nav aria-label="Main" className="side-nav">
      <ul>
        {menuOf(role).map(({ to, label, icon: Icon, exact }) => (
          <li key={to}>
            <NavLink to={to} end={exact} title={label} onClick={onFollow}>
              <Icon aria-hidden="true" />
              <span className="side-label">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
