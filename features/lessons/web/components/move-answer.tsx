import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { useAgreeToMove } from '../hooks.ts'
import { moveText } from './move-words.ts'

type MoveAnswerProps = { lesson: Lesson; children?: ReactNode }

/** `children` stand beside the button. */
export function MoveAnswer({ lesson, children }: MoveAnswerProps) {
  const { role } = useSignedIn()
  const agree = useAgreeToMove()
  if (!lesson.unansweredMove) return null
  if (role === 'instructor') return <Banner tone="yellow">{moveText.unanswered(lesson)}</Banner>
  // Not in `mutate`'s callbacks: they are lost when the question unmounts during the refetch.
  const go = () =>
    void agree
      .mutateAsync({ id: lesson.id, startsAt: lesson.startsAt })
      .then(() => toast({ title: 'You agreed to the new time', tone: 'good' }), toastFailure)
  return (
    <Banner tone="yellow" title={`Is the new time OK? ${moveText.answerBy(lesson)}`}>
      {moveText.toAnswer(lesson)}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="sm" busy={agree.isPending} onClick={go}>
          Agree to the new time
        </Button>
        {children}
      </div>
    </Banner>
  )
}
