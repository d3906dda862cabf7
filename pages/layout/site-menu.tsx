import { NavLink } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useLogOut } from '#web/log-out.ts'
import { publicLinks } from './public-links.ts'
import { useSession } from '#web/session.ts'

export function SiteMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession()
  const logOut = useLogOut('site')
  const leave = () => {
    onClose()
    void logOut()
  }
  const mine = [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/dashboard/profile', label: 'Profile' },
    { to: '/dashboard/settings', label: 'Settings' },
  ]
  return (
    <Drawer open={open} onClose={onClose} label="Menu" className="bg-card">
      <nav aria-label="Main" className="drawer-links">
        {[...publicLinks, ...(session.status === 'in' ? mine : [])].map(({ to, label }) => (
          <NavLink key={to} to={to} end onClick={onClose}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4 grid gap-3">
        {session.status === 'in' ? (
          <Button variant="second" onClick={leave}>
            Log out
          </Button>
        ) : (
          <>
            <ButtonLink to="/register" onClick={onClose}>
              Get Started
            </ButtonLink>
            <ButtonLink to="/login" variant="second" onClick={onClose}>
              Log in
            </ButtonLink>
          </>
        )}
        <ThemeSwitch name="drawer-theme" />
      </div>
    </Drawer>
  )
}
