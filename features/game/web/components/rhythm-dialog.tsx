import { addDays } from '#common/days.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import type { Game } from '../../contract.ts'
import { useSetGame, useSetPause } from '../hooks.ts'

type RhythmDialogProps = { open: boolean; onClose: () => void; rhythm: NonNullable<Game['rhythm']> }

const weeksAhead = 6

export function RhythmDialog({ open, onClose, rhythm }: RhythmDialogProps) {
  const set = useSetGame()
  const pause = useSetPause()
  const aim = set.isPending ? (set.variables.aim ?? rhythm.aim) : rhythm.aim
  const thisWeek = rhythm.weeks.at(-1)!.from
  const pausedBefore = rhythm.weeks.filter(({ isPaused }) => isPaused).map(({ from }) => from)
  const paused = new Set([...rhythm.pauses, ...pausedBefore])
  const weeks = Array.from({ length: weeksAhead + 2 }, (_, at) => addDays(thisWeek, 7 * (at - 1)))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your weekly rhythm"
      description="A week counts when you learn on as many days as you aim at: a lesson, confirmed practice, a mock test, ten theory questions or three hazard scenes."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <fieldset className="mt-4">
        <legend className="mb-2 font-semibold">Days a week, from this week on</legend>
        <div className="flex flex-wrap gap-2">
          {[1, 2, 3, 4, 5].map((days) => (
            <Button
              key={days}
              variant={days === aim ? 'primary' : 'second'}
              aria-pressed={days === aim}
              onClick={() => void set.mutateAsync({ aim: days }).catch(toastFailure)}
            >
              {days}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5">
        <legend className="font-semibold">Pause weeks</legend>
        <p className="text-sm text-ink-2">Ill, exams, a holiday: you needn’t say why.</p>
        {weeks.map((week) => (
          <Toggle
            key={week}
            label={week === thisWeek ? 'This week' : `Week of ${formatDate(week, 'short date')}`}
            checked={
              pause.isPending && pause.variables.week === week ? pause.variables.isPaused : paused.has(week)
            }
            onChange={(isPaused) => void pause.mutateAsync({ week, isPaused }).catch(toastFailure)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
