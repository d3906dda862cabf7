import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { ReachLearner } from './reach-learner.tsx'

export type StillToCallProps = {
  cancelled: number
  toCall: readonly {
    id: string
    name: string
    phone: string | null
    lessons: readonly { startsAt: string; endsAt: string }[]
    toInform: readonly string[]
  }[]
  /** What the instructor wrote to everybody. */
  message: string
  onClose: () => void
}

/** Learners whose lesson the instructor cancelled and who couldn't be offered another time. */
export function StillToCall({ cancelled, toCall, message, onClose }: StillToCallProps) {
  const principal = useActingFor()
  const [informed, setInformed] = useState<readonly string[]>([])
  const isOnList = !principal && toCall.some(({ toInform }) => toInform.length > 0)
  const left = toCall.filter(({ id }) => !informed.includes(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${plural(cancelled, 'lesson')} cancelled`}
      description={`We couldn’t offer another time for these lessons. Please text or ring these people.${isOnList ? ' Anyone we haven’t emailed stays on your dashboard until you’ve told them.' : ''}`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {left.length === 0 && (
        <p className="mt-3" role="status">
          You’ve told everyone.
        </p>
      )}
      <ul className="ruled mt-3">
        {left.map(({ id, toInform, ...learner }) => (
          <ReachLearner
            key={id}
            {...learner}
            message={message}
            lessonIds={principal ? [] : toInform}
            onInformed={(isInformed) =>
              setInformed((others) => (isInformed ? [...others, id] : others.filter((one) => one !== id)))
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}
