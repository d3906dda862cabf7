import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { BrandLink } from './brand-link.tsx'
import { publicLinks } from './public-links.ts'
import { isGuest } from '#web/known-person.ts'
import { useSession } from '#web/session.ts'

// Both bring the menu library, which the first paint does not need.
const AccountMenu = lazily(async () => (await import('./account-menu.tsx')).AccountMenu)
const SiteMenu = lazily(async () => (await import('./site-menu.tsx')).SiteMenu)

const styleChangesAtPx = 10

export function SiteHeader() {
  const session = useSession()
  const scrolled = useScrolled(styleChangesAtPx)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  return (
    <header className="site-head" data-scrolled={scrolled || undefined}>
      <div className="page-wide site-head-row">
        <BrandLink />
        <nav className="not-phone" aria-label="Main">
          {publicLinks.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="site-head-end">
          {session.status === 'in' && isGuest(session.me) ? (
            <ButtonLink to="/dashboard" size="sm" variant="second">
              Your booking
            </ButtonLink>
          ) : session.status === 'in' ? (
            <LazyBoundary
              quiet
              waiting={
                <Avatar
                  name={session.me.name}
                  email={session.me.email}
                  of={session.me.role}
                  image={session.me.profileImage}
                />
              }
            >
              <AccountMenu me={session.me} withDashboard />
            </LazyBoundary>
          ) : (
            <>
              <ButtonLink to="/login" variant="plain" className="not-phone">
                Log in
              </ButtonLink>
              <ButtonLink to="/register" size="sm">
                Get Started
              </ButtonLink>
            </>
          )}
          <IconButton
            label="Menu"
            icon={<MenuIcon />}
            className="only-phone"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
        </div>
      </div>
      <LazyBoundary when={open} onFail={() => setOpen(false)}>
        <SiteMenu open={open} onClose={() => setOpen(false)} />
      </LazyBoundary>
    </header>
  )
}

function useScrolled(px: number) {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return scrolled
}
