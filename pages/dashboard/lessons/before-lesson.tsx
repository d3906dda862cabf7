import type { Assessment } from '#features/assessments/contract.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { useIsBeforeFirst } from '#features/lessons/web/hooks.ts'
import { whatToBring } from '#features/lessons/words.ts'
import { groupProgress, whatToPractiseNext } from '#features/progress/rules.ts'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay } from '#web/zone.ts'

const RunningLate = lazily(
  async () => (await import('#features/messages/web/components/running-late.tsx')).RunningLate,
)

type BeforeLessonProps = { lesson: Lesson; now: string; assessments: readonly Assessment[] | undefined }

/** What to practise; for the learner also what to bring to the first lesson, and on the day a word to the instructor. */
export function BeforeLesson({ lesson, now, assessments = [] }: BeforeLessonProps) {
  const isLearner = useSignedIn().role === 'student'
  const isBeforeFirst = useIsBeforeFirst({ enabled: isLearner })
  const { instructor, startsAt } = lesson
  return (
    <div className="grid gap-5 empty:hidden">
      {isLearner && formatLocalDay(startsAt) === formatLocalDay(now) && (
        <Card title="Running late?">
          <LazyBoundary>
            <RunningLate to={instructor.id} name={instructor.name} />
          </LazyBoundary>
        </Card>
      )}
      {isBeforeFirst && (
        <Card title="What to bring">
          <p>{whatToBring}</p>
        </Card>
      )}
      {assessments.length > 0 && (
        <Card title="Practise next">
          <NextSkills skills={whatToPractiseNext(groupProgress(assessments))} linked={isLearner} />
        </Card>
      )}
    </div>
  )
}
