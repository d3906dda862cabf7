import { Link } from 'react-router'
import { MyPicture } from '#features/uploads/web/components/my-picture.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { hasPage } from '#web/known-pages.ts'
import { useLogOut } from '#web/log-out.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { NameForm } from '../components/name-form.tsx'
import { WithProfile } from '../components/with-profile.tsx'

export function SettingsPage() {
  const logOut = useLogOut()
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid max-w-3xl gap-6">
        <Card title="You">
          <WithProfile>
            {(profile) => (
              <div className="grid gap-6">
                <MyPicture profile={profile} />
                <NameForm profile={profile} />
              </div>
            )}
          </WithProfile>
        </Card>
        <WorkLinks />
        <Card title="Look">
          <p className="mb-4 text-ink-2">System follows your phone or computer.</p>
          <ThemeSwitch name="settings-theme" />
        </Card>
        <Card title="Security" action={<Link to="/dashboard/security">Open security</Link>}>
          <p className="mb-4 text-ink-2">Your password, two-step sign-in, where you are signed in, your data, and the end of your account.</p>
          <Button variant="second" onClick={logOut}>
            Log out here
          </Button>
        </Card>
      </div>
    </>
  )
}

const work = [
  { to: '/dashboard/settings/hours', label: 'Working hours', says: 'When learners can book you, your breaks and days off.' },
  { to: '/dashboard/settings/vetting', label: 'Your checks', says: 'Driving licence, DBS certificate and ADI badge.' },
  { to: '/dashboard/settings/public-profile', label: 'Directory entry', says: 'What learners read about you before they book.' },
]

/** What an instructor sets up elsewhere. */
function WorkLinks() {
  const { role } = useSignedIn()
  const links = work.filter(({ to }) => hasPage(to, role))
  if (role !== 'instructor' || links.length === 0) return null
  return (
    <Card title="Your work">
      <ul className="ruled">
        {links.map(({ to, label, says }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <b className="block">{label}</b>
              <span className="text-ink-2">{says}</span>
            </span>
            <ButtonLink to={to} variant="second" size="sm">
              Open<span className="sr"> {label}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
