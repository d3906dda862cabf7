import { type ReactNode, useEffect, useRef, useState } from 'react'
import { firstName } from '#common/first-name.ts'
import type { Assessment } from '#features/assessments/contract.ts'
import { leftOutFor, mayRate } from '#features/assessments/rules.ts'
import { OwnLevels } from '#features/assessments/web/components/own-levels.tsx'
import { RatingNotes, RatingsCompared } from '#features/assessments/web/components/ratings-compared.tsx'
import { ratingOutbox, type UnsentRating, useUnsentRatings } from '#features/assessments/web/rating-outbox.ts'
import { useSelfRatings } from '#features/assessments/web/self-rating-hooks.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { levelsOn, skillsToRate } from '#features/progress/rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Banner, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

const RateLesson = lazily(
  async () => (await import('#features/assessments/web/components/rate-lesson.tsx')).RateLesson,
)

type LessonRatingProps = {
  lesson: Lesson
  now: string
  assessments: readonly Assessment[]
  /** What the instructor wrote: not before the learner has said how it went, unless they’d rather read it. */
  children: ReactNode
}

/** The learner’s own view of a lesson, beside the instructor’s once both are there. */
export function LessonRating({ lesson, now, assessments, children }: LessonRatingProps) {
  const me = useSignedIn().id
  const ratings = useSelfRatings(me)
  const unsent = useUnsentRatings(me).find(({ id, sentAt }) => id === lesson.id && !sentAt)
  const [isRating, setRating] = useState(false)
  const [isRead, setRead] = useState(false)
  const { place, moveFocus } = useFocusOnHeading()
  const assessment = assessments.find(({ lesson_id }) => lesson_id === lesson.id)
  const own = unsent ?? ratings.data?.find(({ lessonId }) => lessonId === lesson.id)
  const who = firstName(lesson.instructor.name)
  const isOpen = mayRate(lesson, now)
  if (isOpen && ratings.isPending && ratings.fetchStatus === 'fetching')
    return <ListSkeleton label="Loading the assessment" rows={4} />

  const isHidden = assessment && !own && isOpen && !isRead
  const open = (isOn: boolean) => {
    setRating(isOn)
    moveFocus()
  }
  const rate = (label: string) => <Button onClick={() => open(true)}>{label}</Button>
  return (
    <>
      <div ref={place} className="empty:hidden">
        {isRating ? (
          <Card title="How did it go for you?">
            <p className="mb-4 max-w-prose text-ink-2">
              Which skills did you practise, and how well did each go? Add what’s missing and take out what
              you didn’t do. It changes none of your levels: it’s for you and {who} to compare.
            </p>
            <LazyBoundary waiting={<ListSkeleton label="Loading the form" rows={4} />}>
              <RateLesson
                lesson={lesson}
                {...chosenFor(lesson, assessments, assessment)}
                own={own}
                sawMarks={assessment !== undefined && isRead}
                onDone={() => open(false)}
              />
            </LazyBoundary>
            <p className="mt-3">
              <Button variant="plain" onClick={() => open(false)}>
                Not now
              </Button>
            </p>
          </Card>
        ) : isHidden ? (
          <Card title="How did it go for you?">
            <p className="mb-4 max-w-prose text-ink-2">
              {who} has written this lesson up. Rate yourself before you read it, and the two of you can
              compare.
            </p>
            <div className="flex flex-wrap gap-3">
              {rate('Rate yourself first')}
              <Button
                variant="second"
                onClick={() => {
                  setRead(true)
                  moveFocus()
                }}
              >
                Read it now
              </Button>
            </div>
          </Card>
        ) : own ? (
          <Own lesson={lesson} own={own} assessment={assessment} unsent={unsent}>
            {isOpen && (!assessment || unsent) && (
              <Button size="sm" variant="second" onClick={() => open(true)}>
                Change your rating
              </Button>
            )}
          </Own>
        ) : (
          isOpen && (
            <Card title="How did it go for you?">
              <p className="mb-4 max-w-prose text-ink-2">
                {assessment
                  ? `You’ve read what ${who} thinks. You can still say how you saw it.`
                  : `Rate yourself before ${who} writes it up, and the two of you can compare.`}
              </p>
              {rate('Rate your lesson')}
            </Card>
          )
        )}
      </div>
      {!isHidden && children}
    </>
  )
}

/** The button that was pressed goes with its card: the focus moves to the heading of the one in its place. */
function useFocusOnHeading() {
  const place = useRef<HTMLDivElement>(null)
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    const heading = moves > 0 && place.current?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [moves])
  return { place, moveFocus: () => setMoves((before) => before + 1) }
}

/** What it begins with, without what this lesson itself has changed. */
function chosenFor(lesson: Lesson, assessments: readonly Assessment[], assessment: Assessment | undefined) {
  const earlier = assessments.filter(({ date }) => Date.parse(date) < Date.parse(lesson.startsAt))
  const names = assessment
    ? Object.keys(assessment.assessment_data.skills)
    : skillsToRate(earlier, {
        startsAt: lesson.startsAt,
        instructorId: lesson.instructor.id,
        leftOut: leftOutFor(lesson.instructor.isTrainee),
      })
  return { names, before: levelsOn(earlier, lesson.startsAt) }
}

type OwnProps = {
  lesson: Lesson
  own: { skills: Readonly<Record<string, number>>; note: string; sawMarks: boolean }
  assessment: Assessment | undefined
  unsent: UnsentRating | undefined
  children: ReactNode
}

function Own({ lesson, own, assessment, unsent, children }: OwnProps) {
  const me = useSignedIn().id
  const who = firstName(lesson.instructor.name)
  return (
    <Card title={assessment ? `You and ${who}` : 'How you rated it'}>
      {assessment ? (
        <RatingsCompared
          marks={assessment.assessment_data.skills}
          rating={own}
          learner="You"
          instructor={who}
          reader="learner"
        />
      ) : (
        <>
          <OwnLevels skills={own.skills} />
          <div className="mt-3 grid gap-1">
            <RatingNotes rating={own} learner="You" reader="learner" />
            <p className="text-sm text-ink-2">
              {unsent ? '' : `${who} sees it. `}You can change it until the lesson is written up.
            </p>
          </div>
        </>
      )}
      {unsent && !unsent.error && (
        <p className="mt-3 text-sm">Saved on this device. We’ll send it as soon as you’re back online.</p>
      )}
      {unsent?.error && (
        <div className="mt-3">
          <Banner tone="red" title="Not accepted">
            {unsent.error}
          </Banner>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {children}
        {unsent?.error && (
          <Button size="sm" variant="danger-plain" onClick={() => ratingOutbox.remove(me, lesson.id)}>
            Discard
          </Button>
        )}
      </div>
    </Card>
  )
}
