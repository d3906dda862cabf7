import { useQuery } from '@tanstack/react-query'
import { firstName } from '#common/first-name.ts'
import { Link } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import { BookAgain } from '#features/lessons/web/components/book-again.tsx'
import { BookLessonLink } from '#features/payments/web/components/book-lesson-link.tsx'
import { LessonSign } from '#features/lessons/web/components/lesson-sign.tsx'
import { LessonRow } from '#features/lessons/web/components/lesson-row.tsx'
import { lessonsToCome, useLatestLesson } from '#features/lessons/web/hooks.ts'
import { useOpenedAt, useNow } from '#web/use-now.ts'
import { formatLocalNearDay, zoneNote } from '#web/zone.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { Progress } from '#features/progress/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import '#features/progress/web/progress.css'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { useCredits } from '#features/payments/web/hooks.ts'
import { OffersCard } from '#features/waiting-list/web/components/offers-card.tsx'
import { useProgress } from '#features/progress/web/hooks.ts'

const ToAnswer = lazily(async () => (await import('./student/to-answer.tsx')).ToAnswer)

const NextLesson = lazily(async () => (await import('./student/next-lesson.tsx')).NextLesson)

const YourInstructor = lazily(
  async () => (await import('../instructor-directory/your-instructor.tsx')).YourInstructor,
)

const LatestNotes = lazily(
  async () => (await import('#features/progress/web/components/latest-notes.tsx')).LatestNotes,
)
const ProgressSign = lazily(
  async () => (await import('#features/progress/web/components/progress-sign.tsx')).ProgressSign,
)
const FirstSteps = lazily(
  async () => (await import('#features/progress/web/components/first-steps.tsx')).FirstSteps,
)
const OnTop = lazily(async () => (await import('./student/on-top.tsx')).OnTop)

export default function StudentDashboardPage() {
  const me = useSignedIn()
  const now = useNow()
  const from = useOpenedAt()
  const upcoming = useQuery(lessonsToCome(from))
  const progress = useProgress()
  const isBeginner = progress.data !== undefined && isNew(progress.data)
  const credit = useCredits().data?.credits[0]
  const latest = useLatestLesson()
  const lessons = upcoming.data?.lessons ?? []
  const [next, ...later] = lessons.slice(0, 5)
  // One that is only held still has to be paid, and its buttons need paper.
  const onSign = next?.status === 'booked' ? next : undefined
  const skills = progress.data && (
    <Card
      title={isBeginner ? 'In your first lessons' : 'Practise next'}
      action={<Link to="/dashboard/progress">All skills</Link>}
      className={cx(isBeginner && 'learner-next')}
    >
      <NextSkills skills={progress.data.next} linked isNew={isBeginner} />
    </Card>
  )
  /** Below the next lesson. */
  const toAnswer = (
    <LazyBoundary quiet>
      <ToAnswer lessons={lessons} now={now}>
        <OffersCard />
      </ToAnswer>
    </LazyBoundary>
  )
  return (
    <>
      <PageHead title={`Hello, ${firstName(me.name)}`} lead={zoneNote()}>
        {(!upcoming.data || next) && (latest ? <BookAgain lesson={latest} /> : <BookLessonLink />)}
      </PageHead>
      <LazyBoundary quiet>
        <OnTop lessons={lessons} />
      </LazyBoundary>
      {upcoming.data && !next && (
        <div className="mb-5 empty:hidden">
          <LazyBoundary quiet>
            <YourInstructor />
          </LazyBoundary>
        </div>
      )}
      <div className="learner-start">
        <div className="learner-next grid content-start gap-5">
          {onSign && <NextLessonSign lesson={onSign} />}
          {(onSign || !next) && toAnswer}
          {(!onSign || later.length > 0) && (
            <Card
              title={onSign ? 'After that' : 'Next lesson'}
              action={<Link to="/dashboard/lessons">All lessons</Link>}
            >
              <QueryStatus query={upcoming} label="Loading your lessons" rows={1} />
              {upcoming.data && !next && (
                <EmptyState
                  title="You have no lessons booked."
                  picture="diary"
                  action={
                    latest && credit?.instructor_name && credit.instructor_id !== latest.instructor.id ? (
                      <ButtonLink to={`/instructor-directory/${credit.instructor_id}`} variant="second">
                        {`Use your ${credit.minutes_left === 60 ? 'hour' : formatMinutes(credit.minutes_left)} with ${firstName(credit.instructor_name)}`}
                      </ButtonLink>
                    ) : (
                      <BookLessonLink onlyNew />
                    )
                  }
                >
                  {credit &&
                    `You’ve paid for ${formatMinutes(credit.minutes_left)} with ${credit.instructor_name}.`}
                </EmptyState>
              )}
              {next && !onSign && (
                <LazyBoundary quiet>
                  <NextLesson lesson={next} />
                </LazyBoundary>
              )}
              {later.length > 0 && (
                <ul className={cx('ruled', !onSign && 'ruled-all mt-4')}>
                  {later.map((lesson) => (
                    <LessonRow key={lesson.id} lesson={lesson} now={now} />
                  ))}
                </ul>
              )}
            </Card>
          )}
          {next && !onSign && toAnswer}
        </div>
        <div className="learner-stand">
          {isBeginner ? (
            <LazyBoundary quiet>
              <FirstSteps isBooked={next !== undefined} />
            </LazyBoundary>
          ) : progress.data ? (
            <LazyBoundary
              waiting={
                <Card>
                  <ListSkeleton label="Loading your progress" />
                </Card>
              }
            >
              <ProgressSign progress={progress.data} isCard={next !== undefined} />
            </LazyBoundary>
          ) : (
            <Card>
              {progress.isError ? (
                <ErrorState retry={progress.refetch}>{progress.error.message}</ErrorState>
              ) : progress.fetchStatus === 'paused' ? (
                <p className="text-ink-2">You’ll see your progress when you’re back online.</p>
              ) : (
                <ListSkeleton label="Loading your progress" />
              )}
            </Card>
          )}
          {!isBeginner && skills}
          {progress.data && !isBeginner && (
            <LazyBoundary quiet>
              <LatestNotes progress={progress.data} />
            </LazyBoundary>
          )}
        </div>
        {isBeginner && skills}
      </div>
    </>
  )
}

const isNew = ({ lessons, assessments }: Progress) => lessons === 0 && assessments.length === 0

/** What matters now is on the sign. */
const NextLessonSign = ({ lesson }: { lesson: Lesson }) => (
  <LessonSign
    lesson={lesson}
    title={
      <>
        <small>Next lesson </small>
        <Link to={`/dashboard/lessons/${lesson.id}`}>{formatLocalNearDay(lesson.startsAt)}</Link>
      </>
    }
  >
    <p>
      with {lesson.instructor.name}
      {lesson.instructor.isTrainee && ', trainee (PDI)'}
    </p>
  </LessonSign>
)
