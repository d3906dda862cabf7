import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { useAgreeToMove } from '../hooks.ts'
import { MoveLesson } from './move-lesson.tsx'
import { moveText } from './move-words.ts'

type MoveAnswerProps = { lesson: Lesson; children?: ReactNode }

/** `children` are other ways to say no. The email’s answers lead here: a link alone agrees to nothing. */
export function MoveAnswer({ lesson, children }: MoveAnswerProps) {
  const { role } = useSignedIn()
  const agree = useAgreeToMove()
  const answer = useSearchParams()[0].get('answer')
  if (!lesson.unansweredMove) return null
  if (role === 'instructor') return <Banner tone="yellow">{moveText.unanswered(lesson)}</Banner>
  // Not in `mutate`'s callbacks: they are lost when the question unmounts during the refetch.
  const go = () =>
    void agree
      .mutateAsync({ id: lesson.id, startsAt: lesson.startsAt })
      .then(() => toast({ title: 'New time accepted', tone: 'good' }), toastFailure)
  const { instructor } = lesson
  return (
    <Card title="Is the new time OK?">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={instructor.name} of="instructor" image={instructor.image} />
        <div className="min-w-[min(13rem,100%)] flex-1">
          <p>
            <b>{moveText.moved(lesson)}.</b> {moveText.answerBy(lesson)}
          </p>
          <details>
            <summary className="py-1 text-sm font-semibold text-blue-ink">What if I can’t?</summary>
            <p className="text-sm text-ink-2">{moveText.ifYouCant(lesson)}</p>
          </details>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button size="sm" busy={agree.isPending} onClick={go}>
            Yes, that’s fine
          </Button>
          <MoveLesson lesson={lesson} label="No, another time" opens={answer === 'no'} />
          {children}
        </div>
      </div>
    </Card>
  )
}
