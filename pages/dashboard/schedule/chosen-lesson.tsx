import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { ReactNode } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { ReceiveButton } from '#features/pupils/web/components/receive-button.tsx'
import { MessageLink } from '#features/messages/web/components/message-link.tsx'
import { leftOutFor } from '#features/assessments/rules.ts'
import { skillsToCome } from '#features/progress/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { Stars } from '#ui/stars.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { CancelLesson, LessonActions } from '#features/lessons/web/components/lesson-actions.tsx'
import { otherOf, paymentOf, sayHeld } from '#features/lessons/web/components/lesson-state.ts'
import { BySchool } from '#features/lessons/web/components/by-school.tsx'
import { CallInstructor } from '#features/lessons/web/components/call-instructor.tsx'
import { LessonPlace } from '#features/lessons/web/components/lesson-place.tsx'
import { lineOf } from '#features/lessons/web/components/place-words.ts'
import { termsFor } from '#features/lessons/web/components/cancellation-words.ts'
import { MoveButton } from '#features/series/web/components/move-button.tsx'
import { SeriesLine } from '#features/series/web/components/series-row.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { formatMoney } from '#common/money.ts'
import { BookNextWeek } from './book-next-week.tsx'

const MoveAnswer = lazily(
  async () => (await import('#features/lessons/web/components/move-answer.tsx')).MoveAnswer,
)

type ChosenLessonProps = {
  lesson: Lesson /** The lesson before it on the same day. */
  before: Lesson | undefined
  now: string
  onMoved: (lesson: Lesson) => void
  onCopy: (lesson: Lesson) => void
}

export function ChosenLesson({ lesson, before, now, onMoved, onCopy }: ChosenLessonProps) {
  const other = otherOf(lesson, 'instructor')
  const isToCome = lesson.status === 'booked' && lesson.endsAt > now
  const written = useLearnerAssessments(
    lesson.learner?.id ?? '',
    lesson.learner !== null && lesson.status !== 'held',
  ).data
  const own = written?.find(({ lesson_id }) => lesson_id === lesson.id)
  const last = written?.find(({ date }) => Date.parse(date) < Date.parse(lesson.startsAt))
  const terms = termsFor(lesson, 'instructor', now)
  const next =
    isToCome && written && written.length > 0
      ? skillsToCome(
          written,
          now < lesson.startsAt ? now : lesson.startsAt,
          leftOutFor(lesson.instructor.isTrainee),
          firstName(other.name),
        ).skills
      : []
  return (
    <>
      {lesson.unansweredMove && (
        <LazyBoundary quiet>
          <MoveAnswer lesson={lesson} />
        </LazyBoundary>
      )}
      <BySchool lesson={lesson} />
      <div className="chosen-actions">
        <ButtonLink
          size="sm"
          variant={isToCome ? 'primary' : 'second'}
          to={`/dashboard/lessons/${lesson.id}`}
        >
          Open lesson
        </ButtonLink>
        {other.id && other.hasAccount !== false && <MessageLink to={other.id} name={other.name} size="sm" />}
        <CallInstructor lesson={lesson} size="sm" />
        <ReceiveButton lesson={lesson} />
      </div>
      {lesson.seriesId && <SeriesLine seriesId={lesson.seriesId} />}
      <LessonPlace lesson={lesson} />
      <dl className="facts">
        {before && (
          <Fact label="Before it">
            {chosenWords.before(before)}
            {before.pickup && (
              <small>{before.pickupPlace ? lineOf(before.pickupPlace) : `Near ${before.pickup}`}</small>
            )}
          </Fact>
        )}
        <Fact label="Length">{formatMinutes(lesson.minutes)}</Fact>
        <Fact label="Price">
          {chosenWords.price(lesson)}
          <small>{chosenWords.payment(lesson)}</small>
        </Fact>
        {isToCome && terms && (
          <Fact label="If it’s cancelled" wide>
            <small>{terms}</small>
          </Fact>
        )}
        {next.length > 0 && (
          <Fact label="Practise next" wide>
            <ul className="chosen-skills">
              {next.map(({ name, level }) => (
                <li key={name}>
                  {name}
                  <Lane size="short" level={level} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {own && (
          <Fact label="Assessment">
            <Stars rating={own.overall_rating} />
            {own.instructor_notes && <small className="few-lines">{own.instructor_notes}</small>}
          </Fact>
        )}
        {!own && lesson.status === 'delivered' && written && (
          <Fact label="Assessment">Not written up yet</Fact>
        )}
        {isToCome && last && (
          <Fact label="Last time">
            {last.assessment_data.areasForImprovement[0] ??
              last.assessment_data.strengths[0] ??
              formatLocalDay(last.date)}
            {last.instructor_notes && <small className="few-lines">“{last.instructor_notes}”</small>}
          </Fact>
        )}
      </dl>
      <div className="chosen-actions">
        <LessonActions lesson={lesson} now={now} assessed={written && Boolean(own)} />
        <MoveButton lesson={lesson} onMoved={onMoved} />
        {lesson.learner && lesson.status !== 'held' && (
          <BookNextWeek lesson={lesson} learnerId={lesson.learner.id} onCopy={onCopy} />
        )}
        {lesson.endsAt > now && <CancelLesson lesson={lesson} now={now} />}
      </div>
    </>
  )
}

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const chosenWords = {
  before: ({ endsAt, learner }: Lesson) =>
    `${learner ? learner.name : 'A lesson'}, until ${formatLocalTime(endsAt)}`,
  price: ({ pricePence, paidWith }: Lesson) =>
    pricePence === null || paidWith === null ? 'Not paid yet' : formatMoney(pricePence),
  payment(lesson: Lesson) {
    if (lesson.paidWith) return paymentOf(lesson)
    return lesson.status === 'held' ? sayHeld(lesson) : ''
  },
}
