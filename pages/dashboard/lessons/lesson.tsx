import { firstName } from '#common/first-name.ts'
import { Link, useParams } from 'react-router'
import { UnsentWork } from '../../offline/unsent-work.tsx'
import { isLessonOver } from '#features/assessments/rules.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { useUnsentAssessments } from '#features/assessments/web/assessment-outbox.ts'
import { AddToCalendar } from '#features/calendar/web/components/add-to-calendar.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { PaymentDue } from '#features/payment-links/web/components/payment-due.tsx'
import { ReceiveButton } from '#features/pupils/web/components/receive-button.tsx'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { LoadOne } from '#web/load-one.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { BookAgain } from '#features/lessons/web/components/book-again.tsx'
import { CancelLesson, LessonActions, UndoOutcome } from '#features/lessons/web/components/lesson-actions.tsx'
import { CallInstructor } from '#features/lessons/web/components/call-instructor.tsx'
import { BySchool } from '#features/lessons/web/components/by-school.tsx'
import { LessonPlace } from '#features/lessons/web/components/lesson-place.tsx'
import { otherOf, stateOf } from '#features/lessons/web/components/lesson-state.ts'
import { termsFor } from '#features/lessons/web/components/cancellation-words.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { useLesson } from '#features/lessons/web/hooks.ts'
import { isPaidDirectly } from '#features/lessons/rules.ts'
import { sayNothingToPay } from '#features/lessons/web/nothing-to-pay.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useUnsentReceipts } from '#features/pupils/web/receipt-outbox.ts'
import { OtherDays } from '#features/lessons/web/components/other-days.tsx'
import { mayReportProblem } from '#features/objections/rules.ts'
import { MoveButton } from '#features/series/web/components/move-button.tsx'
import { SeriesLine } from '#features/series/web/components/series-row.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, formatLocalSpan, zoneNote } from '#web/zone.ts'
import { LessonFacts } from './lesson-facts.tsx'

const LessonObjection = lazily(
  async () => (await import('#features/objections/web/components/lesson-objection.tsx')).LessonObjection,
)

const MoveAnswer = lazily(
  async () => (await import('#features/lessons/web/components/move-answer.tsx')).MoveAnswer,
)

const ComingLesson = lazily(async () => (await import('./coming-lesson.tsx')).ComingLesson)
const LessonRating = lazily(async () => (await import('./lesson-rating.tsx')).LessonRating)
const LessonCompared = lazily(async () => (await import('./lesson-compared.tsx')).LessonCompared)
const WorkOn = lazily(async () => (await import('./work-on.tsx')).WorkOn)
const WrittenUp = lazily(async () => (await import('./written-up.tsx')).WrittenUp)
const CancelledMoney = lazily(
  async () => (await import('#features/payments/web/components/cancelled-money.tsx')).CancelledMoney,
)
const PayerWaiting = lazily(
  async () => (await import('#features/payment-links/web/components/payer-waiting.tsx')).PayerWaiting,
)
const DueReviews = lazily(
  async () => (await import('#features/reviews/web/components/due-reviews.tsx')).DueReviews,
)
const WaiveButton = lazily(
  async () => (await import('#features/payments/web/components/waive-button.tsx')).WaiveButton,
)
const LessonStart = lazily(
  async () => (await import('#features/reliability/web/components/lesson-start.tsx')).LessonStart,
)
const LessonProblem = lazily(
  async () => (await import('#features/objections/web/components/lesson-problem.tsx')).LessonProblem,
)
const LessonCar = lazily(async () => (await import('#features/cars/web/components/lesson-car.tsx')).LessonCar)

export default function LessonPage() {
  const { id = '' } = useParams()
  const query = useLesson(id)
  return (
    <>
      <BackLink to="/dashboard/lessons">All lessons</BackLink>
      <LoadOne
        query={query}
        what="this lesson"
        label="Loading the lesson"
        rows={3}
        all={{ to: '/dashboard/lessons', label: 'All lessons' }}
      >
        {(lesson) => <LessonInFull lesson={lesson} />}
      </LoadOne>
    </>
  )
}

function LessonInFull({ lesson }: { lesson: Lesson }) {
  const { id: me, role } = useSignedIn()
  const now = useNow()
  const isUnsent = useUnsentAssessments(me).some(({ id }) => id === lesson.id)
  const isMarkedHere = useUnsentOutcomes(me).some(({ id }) => id === lesson.id)
  const isPaidHere = useUnsentReceipts(me).some(({ id }) => id === lesson.id)
  const isToCome = lesson.status === 'booked' && lesson.endsAt > now
  const written = useLearnerAssessments(
    lesson.learner?.id ?? '',
    (isToCome || isLessonOver(lesson, now)) && lesson.learner !== null,
  )
  const assessment = written.data?.find(({ lesson_id }) => lesson_id === lesson.id)
  const other = otherOf(lesson, role)
  const { says, tone } = stateOf(lesson, role, now)
  usePageTitle(`Lesson on ${formatLocalDay(lesson.startsAt)}`)
  if (role === 'student' && isToCome)
    return (
      <LazyBoundary waiting={<ListSkeleton label="Loading the lesson" />}>
        <ComingLesson lesson={lesson} now={now} assessments={written.data} />
      </LazyBoundary>
    )
  const writtenUp = assessment ? (
    <LazyBoundary>
      <WrittenUp assessment={assessment} all={written.data ?? []} />
    </LazyBoundary>
  ) : (
    lesson.status === 'delivered' &&
    !isUnsent && (
      <Card title="Assessment">
        <p className="text-ink-2">
          {role === 'instructor'
            ? 'You haven’t written this lesson up yet.'
            : `${firstName(other.name)} hasn’t written this lesson up yet. We’ll email you when it’s ready.`}
        </p>
      </Card>
    )
  )
  return (
    <>
      <PageHead title={`Lesson with ${other.name}`} lead={formatLocalSpan(lesson.startsAt, lesson.endsAt)}>
        {other.id && other.hasAccount !== false && lesson.status !== 'lapsed' && lesson.status !== 'held' && (
          <MessageLink to={other.id} name={other.name} />
        )}
        <CallInstructor lesson={lesson} />
        {role === 'instructor' && <ReceiveButton lesson={lesson} />}
        {role === 'instructor' && <UndoOutcome lesson={lesson} now={now} />}
        {role === 'instructor' && lesson.outcome === 'cancelled-late' && (
          <LazyBoundary>
            <WaiveButton lesson={lesson} />
          </LazyBoundary>
        )}
        <LessonActions
          lesson={lesson}
          now={now}
          assessed={isUnsent || (written.data && Boolean(assessment))}
        />
      </PageHead>
      {(isUnsent || isMarkedHere || isPaidHere) && (
        <div className="mb-5">
          <UnsentWork lessonId={lesson.id} />
        </div>
      )}
      {lesson.unansweredMove && (
        <div className="mb-5">
          <LazyBoundary quiet>
            <MoveAnswer lesson={lesson} />
          </LazyBoundary>
          <BySchool lesson={lesson} />
        </div>
      )}
      {lesson.status === 'delivered' && (
        <div className="mb-5 empty:hidden">
          <LazyBoundary quiet>
            <DueReviews lessonId={lesson.id} />
          </LazyBoundary>
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Card>
          <div className="mb-3 flex items-center gap-3">
            <Avatar
              name={other.name}
              of={role === 'instructor' ? 'student' : 'instructor'}
              image={other.image}
              size="lg"
            />
            <div className="min-w-0">
              {role === 'instructor' && other.id ? (
                <Link to={`/dashboard/students/${other.id}`} className="font-semibold">
                  {other.name}
                </Link>
              ) : (
                <b>{other.name}</b>
              )}
              <p className="text-sm text-ink-2">
                {role === 'instructor'
                  ? 'Learner'
                  : other.isTrainee
                    ? 'Trainee instructor (PDI)'
                    : 'Instructor'}
              </p>
              <Badge tone={tone}>{says}</Badge>
            </div>
          </div>
          <LessonFacts lesson={lesson} reader={role} nothingToPay={sayNothingToPay(lesson, role)} />
          {lesson.seriesId && <SeriesLine seriesId={lesson.seriesId} />}
          <PaymentDue lesson={lesson} />
          {role === 'student' && lesson.waitsForPayer && (
            <div className="mt-3">
              <LazyBoundary>
                <PayerWaiting lesson={lesson} />
              </LazyBoundary>
            </div>
          )}
          <LessonPlace lesson={lesson} />
          {lesson.startsAt <= now && (
            <LazyBoundary quiet>
              <div className="mt-3 border-t border-line pt-3 empty:hidden">
                <LessonStart lesson={lesson} now={now} />
              </div>
            </LazyBoundary>
          )}
          <LazyBoundary quiet>
            <LessonObjection lesson={lesson} now={now} />
          </LazyBoundary>
          {mayReportProblem(lesson, now) && (
            <LazyBoundary quiet>
              <LessonProblem lesson={lesson} now={now} />
            </LazyBoundary>
          )}
          {zoneNote() && <p className="mt-3 text-sm text-ink-2">{zoneNote()}</p>}
          {role === 'student' && lesson.cancelledBy === 'instructor' && !lesson.marking && (
            <OtherDays lesson={lesson} now={now} />
          )}
          {role === 'student' && lesson.status === 'delivered' && (
            <p className="mt-3 border-t border-line pt-3">
              <BookAgain lesson={lesson} size="sm" />
            </p>
          )}
          {role === 'student' && lesson.status === 'cancelled' && (
            <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
              <BookAgain lesson={lesson} size="sm" />
              {!isPaidDirectly(lesson.paidWith) && (
                <LazyBoundary quiet>
                  <CancelledMoney lesson={lesson} />
                </LazyBoundary>
              )}
            </div>
          )}
          {isToCome && lesson.cancellation && (
            <div className="mt-3 border-t border-line pt-3">
              <MoveButton lesson={lesson} />
              <div className="mt-3 border-t border-line pt-3">
                <AddToCalendar lesson={lesson} />
              </div>
              <div className="mt-5 border-t border-line pt-3">
                <p className="mb-2 text-sm text-ink-2">{termsFor(lesson, role, now)}</p>
                <CancelLesson lesson={lesson} now={now} />
              </div>
            </div>
          )}
          {/* Below the buttons, which its coming would move under a finger. */}
          <LazyBoundary quiet>
            <LessonCar lesson={lesson} />
          </LazyBoundary>
        </Card>
        {(assessment || isLessonOver(lesson, now)) && written.data && (
          <div className="grid gap-5">
            {role === 'student' ? (
              <LazyBoundary waiting={<ListSkeleton label="Loading the assessment" rows={4} />}>
                <LessonRating lesson={lesson} now={now} assessments={written.data}>
                  {writtenUp}
                </LessonRating>
              </LazyBoundary>
            ) : (
              <>
                {writtenUp}
                <LazyBoundary quiet>
                  <LessonCompared lesson={lesson} assessment={assessment} />
                </LazyBoundary>
              </>
            )}
          </div>
        )}
        {isToCome && (
          <LazyBoundary>
            <WorkOn lesson={lesson} assessments={written.data} />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}
