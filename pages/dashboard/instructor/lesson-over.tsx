import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidByHand, mayDeliver } from '#features/lessons/rules.ts'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { formatLocalTime } from '#web/zone.ts'
import { Coming } from './coming.tsx'

const ReceiveButton = lazily(
  async () => (await import('#features/pupils/web/components/receive-button.tsx')).ReceiveButton,
)
const LessonStart = lazily(
  async () => (await import('#features/reliability/web/components/lesson-start.tsx')).LessonStart,
)
const OutcomeDialog = lazily(
  async () => (await import('#features/lessons/web/components/outcome-dialog.tsx')).OutcomeDialog,
)

const startComing = <Coming label="Loading whether you were on time" />

/** The lesson that has just ended: what is left to do about it. */
export function LessonOver({ lesson, now }: { lesson: Lesson; now: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { name, image } = otherOf(lesson, 'instructor')
  return (
    <section className="over-bar" aria-labelledby="over-bar">
      <Avatar name={name} of="student" image={image} size="lg" />
      <div className="over-who">
        <h2 id="over-bar">{name}</h2>
        <p>Ended {formatLocalTime(lesson.endsAt)}</p>
      </div>
      <div className="over-acts">
        {lesson.learner && (
          <ButtonLink
            size="lg"
            to={`/dashboard/students/${lesson.learner.id}/assessment?lesson=${lesson.id}&day`}
          >
            Write up
          </ButtonLink>
        )}
        {mayDeliver(lesson, now) && (
          <Button variant="second" size="lg" onClick={() => setIsOpen(true)}>
            Mark lesson
          </Button>
        )}
        {isPaidByHand(lesson.paidWith) && (
          <LazyBoundary quiet>
            <ReceiveButton lesson={lesson} size="lg" />
          </LazyBoundary>
        )}
      </div>
      <div className="over-start empty:hidden">
        <LazyBoundary quiet waiting={startComing}>
          <LessonStart lesson={lesson} now={now} waiting={startComing} />
        </LazyBoundary>
      </div>
      {isOpen && (
        <LazyBoundary onFail={close}>
          <OutcomeDialog lesson={lesson} onClose={close} withDelivered />
        </LazyBoundary>
      )}
    </section>
  )
}
