import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { BookLessonLink } from '#features/payments/web/components/book-lesson-link.tsx'
import { LessonActions } from '#features/lessons/web/components/lesson-actions.tsx'
import { LessonList, StoredLessons } from '#features/lessons/web/components/lesson-list.tsx'
import { SeriesCard } from '#features/series/web/components/series-row.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import { zoneNote } from '#web/zone.ts'

const NotPaidYet = lazily(async () => (await import('#features/pupils/web/components/owed.tsx')).NotPaidYet)

export default function LessonsPage() {
  const { role } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const now = useOpenedAt()
  const isCut = useIsCut()
  const learns = role === 'student'
  const book = (
    <ButtonLink to="/instructor-directory" variant="second">
      Find an instructor
    </ButtonLink>
  )
  const payment = (lesson: Lesson) =>
    !learns && (
      <LazyBoundary quiet>
        <NotPaidYet lesson={lesson} now={now} />
      </LazyBoundary>
    )
  const noneBooked = (
    <EmptyState
      title="No lessons booked."
      picture="diary"
      action={learns ? book : <ButtonLink to="/dashboard/schedule">See your schedule</ButtonLink>}
    >
      {learns
        ? 'Choose an instructor near you and pick a free time.'
        : 'Learners can book you in your opening hours.'}
    </EmptyState>
  )
  const tabs = [
    {
      value: 'upcoming',
      label: 'Upcoming',
      panel: isCut ? (
        <StoredLessons from={now} empty={noneBooked} />
      ) : (
        <LessonList
          label="Upcoming lessons"
          filter={{ from: now, status: 'held,booked', order: 'soonest' }}
          empty={noneBooked}
          actions={(lesson) => <LessonActions lesson={lesson} now={now} />}
          byDay
        />
      ),
    },
    {
      value: 'past',
      label: 'Past',
      panel: (
        <LessonList
          label="Past lessons"
          filter={{ to: now, status: 'booked,delivered,no-show', order: 'latest' }}
          empty={<EmptyState title="No lessons yet.">Lessons appear here once they’ve started.</EmptyState>}
          actions={(lesson) => (
            <>
              {payment(lesson)}
              <LessonActions lesson={lesson} now={now} />
            </>
          )}
        />
      ),
    },
    {
      value: 'cancelled',
      label: 'Cancelled',
      panel: (
        <LessonList
          label="Cancelled lessons"
          filter={{ status: 'cancelled', order: 'latest' }}
          empty={<EmptyState title="No cancelled lessons." />}
          actions={payment}
        />
      ),
    },
  ]
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'upcoming'
  return (
    <>
      <PageHead title="Lessons" lead={zoneNote()}>
        {learns ? (
          <BookLessonLink />
        ) : (
          <ButtonLink to="/dashboard/schedule" variant="second">
            Schedule
          </ButtonLink>
        )}
      </PageHead>
      <SeriesCard />
      <Card>
        <Tabs
          label="Lessons"
          tabs={tabs}
          value={tab}
          onChange={(value) => setParams({ tab: value }, { replace: true })}
        />
      </Card>
    </>
  )
}
