import { Link } from 'react-router'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { DiaryRulesCard } from '#features/diary/web/components/diary-rules-card.tsx'
import { ExceptionsCard } from '#features/diary/web/components/exceptions-card.tsx'
import { WeeklyHoursCard } from '#features/diary/web/components/weekly-hours-card.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalSpan } from '#web/zone.ts'

export default function HoursPage() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
      <PageHead
        title="Opening hours"
        lead="Learners can book any of these times that aren’t already taken."
      />
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <WeeklyHoursCard />
        <div className="grid gap-5">
          <ExceptionsCard>
            {(booked) => (
              <ul className="ruled" aria-label="Lessons booked then">
                {booked.map((one) => (
                  <BookedLesson key={one.id} {...one} />
                ))}
              </ul>
            )}
          </ExceptionsCard>
          <DiaryRulesCard />
        </div>
      </div>
    </>
  )
}

type BookedLessonProps = { id: string; startsAt: string; endsAt: string }

function BookedLesson({ id, startsAt, endsAt }: BookedLessonProps) {
  const lesson = useLesson(id).data
  const now = useNow()
  return (
    <li className="flex-wrap">
      <span className="min-w-[min(10rem,100%)] flex-1">
        <Link to={`/dashboard/lessons/${id}`}>{lesson?.learner?.name ?? 'Lesson'}</Link>
        <span className="block text-sm">{formatLocalSpan(startsAt, endsAt)}</span>
      </span>
      {lesson?.status === 'booked' && (
        <>
          <MoveLesson lesson={lesson} />
          <CancelLesson lesson={lesson} now={now} />
        </>
      )}
    </li>
  )
}
