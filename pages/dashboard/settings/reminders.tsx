import { Link } from 'react-router'
import { ChannelsCard } from '#features/reminders/web/components/channels-card.tsx'
import { TimesCard } from '#features/reminders/web/components/times-card.tsx'
import { useReminderSettings } from '#features/reminders/web/hooks.ts'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

export default function ReminderSettingsPage() {
  const { role, email } = useSignedIn()
  const { data, error, refetch } = useReminderSettings()
  const isTeaching = role === 'instructor'
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Reminders"
        lead="Choose when and how we remind you of lessons. Changes also apply to lessons already booked."
      />
      <div className="grid max-w-3xl gap-5">
        {data ? (
          <>
            <TimesCard settings={data} isTeaching={isTeaching} />
            <ChannelsCard settings={data} email={email} />
          </>
        ) : (
          <Card>
            {error ? (
              <ErrorState retry={refetch}>{error.message}</ErrorState>
            ) : (
              <ListSkeleton label="Loading your reminders" rows={5} />
            )}
          </Card>
        )}
        <p className="text-md text-ink-2">
          What else we tell you about is under{' '}
          <Link to="/dashboard/settings/notifications">Notifications</Link>.
        </p>
      </div>
    </>
  )
}
