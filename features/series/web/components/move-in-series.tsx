import { useState } from 'react'
import { addDays, daysBetween, weekdayOf } from '#common/days.ts'
import { weekdays, timeOf } from '#features/diary/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayTextOrRing } from '#features/lessons/web/text-or-ring.ts'
import { MovingLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import type { SeriesInFull } from '../../contract.ts'
import type { Scope } from '../../rules.ts'
import { ruleOf } from '../../words.ts'
import { formerOf } from '../former.ts'
import { useChangeSeries, useSeries } from '../hooks.ts'
import { usePriceOfChange } from '../price-of-change.ts'
import { useUndo } from '../use-undo.ts'
import { sayWhoHears } from '../who-hears.ts'

type MoveInSeriesProps = {
  lesson: Lesson
  seriesId: string
  startsAt: string
  minutes?: number | undefined
  onClose: () => void
  onMoved: (lesson: Lesson) => void
}

/** Asks whether one weekly lesson gets another time or the others with it. One alone is moved as any other lesson. */
export function MoveInSeries({ seriesId, ...move }: MoveInSeriesProps) {
  const [isAlone, setIsAlone] = useState(false)
  const { data: series, isError } = useSeries(seriesId)
  const others = series && changeBy(series, move)
  if (isAlone || isError || (series && !others)) return <MovingLesson {...move} />
  return (
    <Dialog
      open={others !== undefined}
      onClose={move.onClose}
      title="Move which lessons?"
      description={series && `${ruleOf(series)} with ${series.learner.name}.`}
    >
      {series && others && (
        <WhichLessons
          series={series}
          change={others}
          onClose={move.onClose}
          onAlone={() => setIsAlone(true)}
        />
      )}
    </Dialog>
  )
}

type Change = { on: string; weekday: number; time: string; minutes: number }

/** Undefined where the others cannot follow: into another week, or a lesson that is moved on its own already. */
function changeBy(
  series: SeriesInFull,
  { lesson, startsAt, minutes = lesson.minutes }: Pick<MoveInSeriesProps, 'lesson' | 'startsAt' | 'minutes'>,
): Change | undefined {
  const day = series.lessons.find(({ lessonId }) => lessonId === lesson.id)
  const from = positionOf(lesson.startsAt, series.zone)
  const to = positionOf(startsAt, series.zone)
  if (!day || series.endedAt || from.on !== day.on || timeOf(from.minute) !== series.time) return undefined
  const monday = addDays(day.on, 1 - weekdayOf(day.on))
  const weekday = daysBetween(monday, to.on) + 1
  if (weekday < 1 || weekday > 7) return undefined
  return { on: day.on, weekday, time: timeOf(to.minute), minutes }
}

type WhichLessonsProps = {
  series: SeriesInFull
  change: Change
  onClose: () => void
  onAlone: () => void
}

function WhichLessons({ series, change, onClose, onAlone }: WhichLessonsProps) {
  const send = useChangeSeries()
  const undo = useUndo()
  const isEmailed = series.learner.hasAccount !== false
  const price = usePriceOfChange(series, change)
  const go = (scope: Scope) => {
    const input = {
      id: series.id,
      ...dayOf(scope, change.on),
      weekday: change.weekday,
      time: change.time,
      ...(change.minutes !== series.minutes && { minutes: change.minutes }),
    }
    void send
      .mutateAsync(input)
      .then(({ unresolved }) => {
        toast({
          title:
            unresolved > 0
              ? 'Moved, but not every lesson fits'
              : `Moved to ${ruleOf({ ...series, ...change })}`,
          description:
            [
              unresolved > 0 && 'Those that don’t fit wait for your decision.',
              !isEmailed && sayTextOrRing(series.learner),
            ]
              .filter(Boolean)
              .join(' ') || undefined,
          tone: unresolved > 0 ? 'bad' : 'good',
          ...undo(formerOf(series, input), 'Moved back'),
        })
        onClose()
      })
      .catch(() => undefined)
  }
  return (
    <div className="mt-4 grid gap-2">
      <p>
        To {weekdays[change.weekday - 1]} at {change.time}. {price}
      </p>
      <Button variant="second" wide onClick={onAlone}>
        This lesson
      </Button>
      <Button variant="second" wide busy={send.isPending} onClick={() => go('following')}>
        This and following
      </Button>
      <Button variant="second" wide busy={send.isPending} onClick={() => go('all')}>
        All to come
      </Button>
      <p className="text-sm text-ink-2">{sayWhoHears(series.learner)}</p>
      {send.isError && (
        <p role="alert" className="font-semibold text-red-ink">
          {send.error.message}
        </p>
      )}
    </div>
  )
}

const dayOf = (scope: Scope, on: string) => (scope === 'all' ? { scope } : { scope, on })
