import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { FeedCard } from '#features/calendar/web/components/feed-card.tsx'
import { useCalendarFeed } from '#features/calendar/web/hooks.ts'

export default function CalendarSettingsPage() {
  const { data, error, refetch } = useCalendarFeed()
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead title="Connected calendar" lead="See your lessons in your own calendar." />
      <div className="grid max-w-3xl gap-5">
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
            <li>The first name of your instructor, or of your learner with an initial.</li>
            <li>Cancelled lessons, marked as cancelled.</li>
          </ul>
          <p className="mt-3 text-md text-ink-2">
            It’s read-only: changes in your calendar don’t change anything here.
          </p>
        </Card>
      </div>
    </>
  )
}
