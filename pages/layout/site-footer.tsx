import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#ui/class-names.ts'
import { BrandLink } from './brand-link.tsx'
import { publicLinks } from './public-links.ts'
import { useBrand } from '#web/brand.ts'
import { useSession } from '#web/session.ts'

type Way = { to: string; label: string }

const resources: readonly Way[] = [
  { to: '/driving-lessons', label: 'Instructors by town' },
  { to: '/gift', label: 'Gift vouchers' },
  { to: '/help', label: 'Help' },
  { to: '/docs', label: 'Docs and API' },
  { to: '/blog', label: 'Blog' },
  { to: '/community', label: 'Community' },
  { to: '/partners', label: 'Partners' },
]

const newcomers: readonly Way[] = [
  { to: '/login', label: 'Log in' },
  { to: '/register', label: 'Register' },
]

const mine: readonly Way[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/settings', label: 'Settings' },
  { to: '/learning-resources', label: 'Learning resources' },
  { to: '/roadmap', label: 'Roadmap' },
]

const legal: readonly Way[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookies' },
]

/** Without a newsletter it has its last line alone. */
export function SiteFooter({ newsletter }: { newsletter?: ReactNode }) {
  const isSignedIn = useSession().status === 'in'
  const { supportEmail, companyLine } = useBrand()
  return (
    <footer className={cx('site-foot asphalt', !newsletter && 'site-foot-short')}>
      <div className="page-wide">
        {newsletter && (
          <div className="site-foot-grid">
            <div className="site-foot-brand">
              <div>
                <BrandLink />
                <p className="mute mt-3 max-w-96">
                  Lessons, progress and payments for learners and driving instructors in Great Britain.
                </p>
              </div>
              {newsletter}
            </div>
            <Column title="Product" ways={[...publicLinks.slice(1), { to: '/test', label: 'Status' }]} />
            <Column title="Resources" ways={resources} />
            <Column title="Your account" ways={isSignedIn ? mine : newcomers} />
            <div>
              <h2>Contact</h2>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </div>
          </div>
        )}
        <div className="site-foot-end">
          <span>{companyLine}</span>
          <nav aria-label="Legal">
            {legal.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
          <span>Skills: DVSA driver’s record, Open Government Licence v3.0</span>
        </div>
      </div>
    </footer>
  )
}

const Column = ({ title, ways }: { title: string; ways: readonly Way[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
