import { useState } from 'react'
import { dayOf } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Lane } from '#ui/lane.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useNow } from '#web/use-now.ts'
import type { Game, Goal } from '../../contract.ts'
import { useRemoveGoal } from '../hooks.ts'
import { sayGoal, sayHowFar } from '../words.ts'

const GoalDialog = lazily(async () => (await import('./goal-dialog.tsx')).GoalDialog)

const mostDashes = 10

export function GoalsCard({ goals, present }: Pick<Game, 'goals' | 'present'>) {
  const today = dayOf(useNow())
  const [open, setOpen] = useState<Goal | 'new'>()
  const [removing, setRemoving] = useState<Goal>()
  const remove = useRemoveGoal()
  return (
    <Card
      title="Your goals"
      action={
        <Button
          variant="second"
          size="sm"
          className="max-w-full whitespace-normal"
          onClick={() => setOpen('new')}
        >
          Add a goal
        </Button>
      }
    >
      {goals.length === 0 && (
        <p className="text-ink-2">None yet. A goal is yours alone: nobody else sees it.</p>
      )}
      <ul className="game-goals">
        {goals.map((goal) => (
          <li key={goal.id}>
            <span className="min-w-0 leading-snug">
              <b className="block wrap-anywhere">{sayGoal(goal)}</b>
              <span className="num text-sm text-ink-2">{sayHowFar(goal, today)}</span>
            </span>
            <Button
              variant="plain"
              size="sm"
              className="max-w-full whitespace-normal"
              aria-label={`Change the goal “${sayGoal(goal)}”`}
              onClick={() => setOpen(goal)}
            >
              Change
            </Button>
            <GoalLane goal={goal} />
          </li>
        ))}
      </ul>
      <LazyBoundary when={open !== undefined}>
        {open && (
          <GoalDialog
            goal={open === 'new' ? null : open}
            present={present}
            onClose={() => setOpen(undefined)}
            onRemove={(goal) => {
              setOpen(undefined)
              setRemoving(goal)
            }}
          />
        )}
      </LazyBoundary>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove this goal?"
        confirm="Remove it"
        onConfirm={() => remove.mutateAsync({ id: removing!.id })}
      >
        {removing && `“${sayGoal(removing)}” is deleted. Your points and badges stay.`}
      </ConfirmDialog>
    </Card>
  )
}

function GoalLane({ goal: { have, target, reachedOn } }: { goal: Goal }) {
  const of = Math.min(target, mostDashes)
  return (
    <Lane
      level={reachedOn ? of : Math.floor((have * of) / target)}
      of={of}
      joinFrom={of}
      size="wide"
      label={reachedOn ? 'done' : `${have} of ${target}`}
    />
  )
}
