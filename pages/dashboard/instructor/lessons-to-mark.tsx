import { useState } from 'react'
import { plural } from '#common/plural.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { LessonRow } from '#features/lessons/web/components/lesson-row.tsx'
import { useMarking, useMarkingAll } from '#features/lessons/web/use-marking.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toastFailure } from '#ui/toast.ts'

const OutcomeDialog = lazily(
  async () => (await import('#features/lessons/web/components/outcome-dialog.tsx')).OutcomeDialog,
)

type LessonsToMarkProps = { lessons: readonly Lesson[]; now: string }

/** In the evening: each lesson of the day that nobody has said anything of, or all of them at once. */
export function LessonsToMark({ lessons, now }: LessonsToMarkProps) {
  const all = useMarkingAll()
  return (
    <Card title={`${plural(lessons.length, 'lesson')} to mark`}>
      <ul className="ruled">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} now={now} stateless timeOnly>
            <Mark lesson={lesson} />
          </LessonRow>
        ))}
      </ul>
      {lessons.length > 1 && (
        <Button
          wide
          className="mt-3"
          busy={all.isPending}
          onClick={() => void all.deliver(lessons).catch(toastFailure)}
        >
          {allWords[lessons.length] ?? `All ${lessons.length}`} went as booked
        </Button>
      )}
    </Card>
  )
}

const allWords = ['', '', 'Both', 'All three', 'All four', 'All five', 'All six', 'All seven', 'All eight']

function Mark({ lesson }: { lesson: Lesson }) {
  const { send, isPending } = useMarking(lesson)
  const [isOther, setIsOther] = useState(false)
  const close = () => setIsOther(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="second"
        size="sm"
        busy={isPending}
        onClick={() => void send({ outcome: 'delivered' }).catch(toastFailure)}
      >
        Delivered
      </Button>
      <Button variant="plain" size="sm" onClick={() => setIsOther(true)}>
        Something else
      </Button>
      {isOther && (
        <LazyBoundary onFail={close}>
          <OutcomeDialog lesson={lesson} onClose={close} />
        </LazyBoundary>
      )}
    </div>
  )
}
