import { Lock } from 'lucide-react'
import { NewsletterSwitch } from '#features/newsletter/web/components/newsletter-switch.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { PreferenceTable } from '#features/notifications/web/components/preference-table.tsx'
import { usePreferences } from '#features/notifications/web/hooks.ts'

export default function NotificationSettingsPage() {
  const { data, error, refetch } = usePreferences()
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Notifications"
        lead="Choose what we tell you about, and how. Changes take effect straight away."
      />
      <div className="grid max-w-3xl gap-5">
        <Card>
          {data && (
            <>
              <PreferenceTable preferences={data.preferences} />
              <p className="mt-4 flex gap-2 border-t border-line pt-4 text-sm text-ink-2">
                <Lock aria-hidden="true" className="mt-0.5 flex-none" />
                We always send security and payment notices, to keep your account safe.
              </p>
            </>
          )}
          {error && !data && <ErrorState retry={refetch}>{error.message}</ErrorState>}
          {!data && !error && <ListSkeleton label="Loading what you chose" rows={5} />}
        </Card>
        <Card title="News">
          <NewsletterSwitch />
        </Card>
      </div>
    </>
  )
}
