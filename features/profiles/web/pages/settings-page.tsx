import { useState } from 'react'
import { MyPicture } from '#features/uploads/web/components/my-picture.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { auth } from '#web/auth-client.ts'
import { hasPage } from '#web/known-pages.ts'
import { useLogOut } from '#web/log-out.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { NameForm } from '../components/name-form.tsx'
import { WithProfile } from '../components/with-profile.tsx'

export function SettingsPage() {
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
        <Card title="Where you are signed in">
          <SignOut />
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

function SignOut() {
  const logOut = useLogOut()
  const [asking, setAsking] = useState(false)
  const signOutEverywhere = async () => {
    const { error } = await (await auth()).signOut({ scope: 'others' })
    if (error) throw new Error('We could not sign you out everywhere. Please try again.')
    await logOut()
  }
  return (
    <>
      <p className="mb-4 text-ink-2">If you used a shared computer or lost your phone, sign out everywhere and change your password.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="second" onClick={logOut}>
          Log out here
        </Button>
        <Button variant="danger-plain" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Log out everywhere?"
        confirm="Log out everywhere"
        keep="Stay signed in"
        onConfirm={signOutEverywhere}
      >
        You will be logged out on this device and on every other one, and need your password to sign in again.
      </ConfirmDialog>
    </>
  )
}
