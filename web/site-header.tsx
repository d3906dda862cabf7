import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { publicLinks } from './navigation.ts'
import { useSession } from './session.ts'
import { SiteMenu } from './site-menu.tsx'

const styleChangesAtPx = 10

/** The header of the public pages. It gets a ground and a hairline once the page has moved under it. */
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
          {publicLinks().map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="site-head-end">
          {session.status === 'in' ? (
            <AccountMenu me={session.me} withDashboard />
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
          <IconButton label="Menu" icon={<MenuIcon />} className="only-phone" aria-expanded={open} onClick={() => setOpen(true)} />
        </div>
      </div>
      <SiteMenu open={open} onClose={() => setOpen(false)} />
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
