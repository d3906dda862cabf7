import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { FeedCard } from '#features/calendar/web/components/feed-card.tsx'
import { ImportsCard } from '#features/calendar/web/components/imports-card.tsx'
import { useCalendarFeed } from '#features/calendar/web/hooks.ts'

export default function CalendarSettingsPage() {
  const { role } = useSignedIn()
  const { data, error, refetch } = useCalendarFeed()
  const isTeaching = role === 'instructor'
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Calendars"
        lead={
          isTeaching
            ? 'Your own calendars in your diary, and your lessons in your own calendar.'
            : 'See your lessons in your own calendar.'
        }
      />
      <div className="grid max-w-3xl gap-5">
        {isTeaching && <ImportsCard />}
        {data ? (
          <FeedCard feed={data.feed} />
        ) : (
          <Card>
            {error ? (
              <ErrorState retry={refetch}>{error.message}</ErrorState>
            ) : (
              <ListSkeleton label="Looking for your calendar link" rows={2} />
            )}
          </Card>
        )}
        <Card title="What your calendar gets">
          <ul className="list-disc space-y-1 pl-5 text-md">
            <li>The time of each lesson, from three months back onwards.</li>
            <li>
              {isTeaching
                ? 'Your learner’s name, and where you pick them up, until a day after the lesson.'
                : 'The name of your instructor, and where you’re picked up.'}
            </li>
            <li>Cancelled lessons, marked as cancelled.</li>
            {isTeaching && <li>Your time off.</li>}
          </ul>
          <p className="mt-3 text-md text-ink-2">
            It’s read-only: changes in your calendar don’t change your lessons.
          </p>
        </Card>
      </div>
    </>
  )
}
