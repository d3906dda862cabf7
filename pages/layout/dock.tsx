import { Menu } from 'lucide-react'
import { NavLink } from 'react-router'
import { menuOf } from './navigation.ts'
import { useSignedIn } from '#web/signed-in.tsx'

const placesInDock = 4

export function Dock({ onMore }: { onMore: () => void }) {
  const { role } = useSignedIn()
  return (
    <nav className="dock no-print" aria-label="Quick">
      {menuOf(role)
        .slice(0, placesInDock)
        .map(({ to, label, icon: Icon, exact }) => (
          <NavLink key={to} to={to} end={exact}>
            <Icon aria-hidden="true" />
            {exact ? 'Home' : label}
          </NavLink>
        ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Menu aria-hidden="true" />
        More
      </button>
    </nav>
  )
}
