import { firstName } from '#common/first-name.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { mayAskToMove } from '#features/lessons/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { askToMoveWords, ifTheyDontAnswer } from './ask-to-move-words.ts'

/** Where a learner can't move it any more, their instructor still can. */
export function AskToMove({ lesson, now }: { lesson: Lesson; now: string }) {
  if (!mayAskToMove(lesson, now)) return null
  const { id, name } = lesson.instructor
  return (
    <div className="mt-3 border-t border-line pt-3">
      <ButtonLink
        to={`/dashboard/messages?with=${id}`}
        state={{ words: askToMoveWords(lesson) }}
        variant="second"
        size="sm"
      >
        Ask {firstName(name)} to move it
      </ButtonLink>
      <p className="mt-2 text-sm text-ink-2">{ifTheyDontAnswer(firstName(name))}</p>
    </div>
  )
}
