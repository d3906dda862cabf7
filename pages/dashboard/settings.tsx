import { LogOut } from 'lucide-react'
import { MySchoolCard } from '#features/schools/web/components/my-school-card.tsx'
import { SchoolRequestCard } from '#features/schools/web/components/school-request-card.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useLogOut } from '#web/log-out.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { SettingsWays } from '#features/profiles/web/components/settings-ways.tsx'
import { sectionsFor } from '#features/profiles/web/settings-sections.ts'

export default function SettingsPage() {
  const { role } = useSignedIn()
  const logOut = useLogOut()
  return (
    <>
      <PageHead title="Settings" />
      <div className="grid max-w-3xl gap-5">
        {sectionsFor(role).map(({ title, ways }) => (
          <Card key={title} title={title}>
            <SettingsWays ways={ways} />
          </Card>
        ))}
        {role === 'instructor' && <MySchoolCard />}
        {(role === 'instructor' || role === 'student') && <SchoolRequestCard role={role} />}
        <Card title="Appearance">
          <p className="mb-4 text-ink-2">
            System follows your phone or computer. We save your choice in this browser.
          </p>
          <ThemeSwitch name="settings-theme" />
        </Card>
        <div>
          <Button variant="second" icon={<LogOut aria-hidden="true" />} onClick={logOut}>
            Log out
          </Button>
        </div>
      </div>
    </>
  )
}
