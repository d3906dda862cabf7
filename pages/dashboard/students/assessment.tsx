import { CircleParking } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useLearner, useTaughtLessons } from '#features/lessons/web/hooks.ts'
import { mayDeliver } from '#features/lessons/rules.ts'
import { useOpenedAt, useNow } from '#web/use-now.ts'
import { writeUpStart } from '#features/progress/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { leftOutFor } from '#features/assessments/rules.ts'
import { words } from '#features/assessments/web/words.ts'
import { useLearnerAssessments } from '#features/assessments/web/hooks.ts'
import { useUnsentAssessments } from '#features/assessments/web/assessment-outbox.ts'
import { useLeftToWrite } from './use-left-to-write.ts'

const AssessmentSheet = lazily(
  async () => (await import('#features/assessments/web/components/assessment-sheet.tsx')).AssessmentSheet,
)

export default function AssessmentPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  return (
    <WriteUp
      key={`${id} ${params}`}
      id={id}
      assessment={params.get('assessment')}
      lesson={params.get('lesson')}
      isFromDay={params.has('day')}
    />
  )
}

type WriteUpProps = {
  id: string
  assessment: string | null
  lesson: string | null
  /** Back to the day in the car, where the next lesson waits. */
  isFromDay: boolean
}

function WriteUp({ id, assessment, lesson, isFromDay }: WriteUpProps) {
  const me = useSignedIn()
  const now = useNow()
  const isCut = useIsCut()
  const learner = useLearner(id)
  const written = useLearnerAssessments(id)
  const openedAt = useOpenedAt()
  const lessons = useTaughtLessons(id, openedAt)
  const unsent = useUnsentAssessments(me.id)
  const [sheet, setSheet] = useState<ComponentProps<typeof AssessmentSheet>>()

  const failed = [written, lessons, ...(isCut ? [] : [learner])].find(({ isLoadingError }) => isLoadingError)
  const name = learner.data?.name ?? lessons.data?.lessons[0]?.learner?.name
  const hasAccount = (learner.data ?? lessons.data?.lessons[0]?.learner)?.hasAccount !== false
  const changed = written.data?.find((one) => one.id === assessment)
  const open = (lessons.data?.lessons ?? [])
    .filter((one) => one.status === 'delivered' || mayDeliver(one, now))
    .filter((one) => !written.data?.some(({ lesson_id }) => lesson_id === one.id))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const isReady = written.data && lessons.data && (learner.data || isCut)
  const first = open.find((one) => one.id === lesson) ?? open[0]
  const back = isFromDay
    ? '/dashboard/instructor'
    : isCut && (changed || first)
      ? `/dashboard/lessons/${changed?.lesson_id ?? first?.id}`
      : `/dashboard/students/${id}`
  const left = useLeftToWrite(openedAt)
  // The sheet is not replaced by a refetch: somebody is typing.
  if (!sheet && isReady && (changed || first)) {
    const leftOut = leftOutFor(changed ? changed.instructor_is_trainee : first?.instructor.isTrainee)
    const others = written.data.filter((one) => one.id !== changed?.id)
    setSheet({
      learnerId: id,
      name: name ?? '',
      hasAccount,
      changed,
      // A refused change is copied from the dashboard into what is there now.
      unsent: unsent.find(({ id, sentAt, error }) =>
        changed ? id === changed.lesson_id && !sentAt && !error : id === first?.id && !sentAt,
      ),
      startOf: (startsAt) => writeUpStart(others, { startsAt, me: me.id, leftOut }),
      leftOut,
      lessons: open,
      first: first?.id ?? '',
      next: back,
    })
  }

  return (
    <>
      <BackLink to={back}>{isFromDay ? 'Today' : isCut ? 'Lesson' : (name ?? 'Learner')}</BackLink>
      <PageHead
        title={changed ? 'Change the assessment' : 'Lesson assessment'}
        lead={name ? words.readBy(name, hasAccount) : '\u00a0'}
      />
      <p className="only-parked">
        <CircleParking aria-hidden="true" />
        <span>
          <b>Only while you’re parked</b> with the engine off: the phone law covers you while you’re
          supervising (Highway Code, rule 149).
        </span>
      </p>
      {sheet ? (
        <LazyBoundary waiting={<ListSkeleton label="Loading the form" rows={8} />}>
          <AssessmentSheet {...sheet} next={back} left={left} />
        </LazyBoundary>
      ) : failed ? (
        <ErrorState title="We couldn’t open this form" retry={failed.refetch}>
          {failed.error?.message}
        </ErrorState>
      ) : !isReady ? (
        <ListSkeleton label="Loading the form" rows={8} />
      ) : (
        <EmptyState
          title="There’s no lesson to write up."
          action={<ButtonLink to="/dashboard/lessons?tab=past">See past lessons</ButtonLink>}
        >
          You can assess a lesson once it’s marked as delivered.
        </EmptyState>
      )}
    </>
  )
}
