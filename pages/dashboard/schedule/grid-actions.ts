import { addDays } from '#common/days.ts'
import type { GridActions } from '#features/lessons/web/components/week-grid.tsx'
import { isPaidDirectly } from '#features/lessons/rules.ts'
import { positionOf, type Shown } from '#features/lessons/web/schedule/calendar.ts'
import type { DropPosition } from '#features/lessons/web/schedule/drop-position.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import { minutesOf, timeOf } from '#features/diary/rules.ts'
import type { EditedBlock } from '#features/diary/web/use-save-block.ts'
import { instantAt } from '#web/zone.ts'
import type { Doing } from './schedule-dialogs.tsx'

const usualMinutes = 60

type Acting = {
  zone: string
  stepMinutes: number
  setDoing: (doing: Doing) => void
  copy: (one: Shown) => void
}

/** What a press or a drag in the grid leads to: always a form, as other people read of it. */
export function gridActions({ zone, stepMinutes, setDoing, copy }: Acting): GridActions {
  return {
    stepMinutes,
    usualMinutes,
    may: {
      move: mayMove,
      copy: ({ lesson }) => Boolean(lesson?.learner) && lesson?.status !== 'held',
      resize: (one) => mayMove(one) && isPaidDirectly(one.lesson?.paidWith ?? null),
    },
    onDrop({ one: { lesson }, position: { on, from, to }, way }) {
      if (!lesson) return
      const startsAt = instantAt(on, timeOf(from))
      if (way === 'copy') setDoing({ what: 'add', on, at: timeOf(from), copyOf: lesson })
      else setDoing({ what: 'move', lesson, startsAt, minutes: to - from })
    },
    pressOf({ entry }) {
      if (entry?.kind === 'block') return () => setDoing({ what: 'change-off', block: asEdited(entry, zone) })
      return entry?.kind === 'imported' ? () => setDoing({ what: 'other-calendar', entry }) : undefined
    },
    onCopy: copy,
    createKey: 'N',
    onCreate: ({ on, from, to }) => setDoing({ what: 'add', on, at: timeOf(from), minutes: to - from }),
  }
}

/** Midnight at the end is that of its last day, as people say it. */
function asEdited({ id, startsAt, endsAt, note, repeatId }: DiaryEntry, zone: string): EditedBlock {
  const [start, end] = [positionOf(startsAt, zone), positionOf(endsAt, zone)]
  const isWholeDay = end.minute === 0 && end.on > start.on
  return {
    id,
    on: start.on,
    from: timeOf(start.minute),
    until: isWholeDay ? addDays(end.on, -1) : end.on,
    to: isWholeDay ? '24:00' : timeOf(end.minute),
    note,
    repeats: Boolean(repeatId),
  }
}

/** A lesson cut by midnight has no one place to be dragged from; the form moves it. */
const mayMove = ({ lesson, from, to }: Shown) => lesson?.movable === true && to - from === lesson.minutes

export function draftOf(doing: Doing | undefined, zone: string): DropPosition | undefined {
  if (doing?.what === 'move') {
    const { on, minute } = positionOf(doing.startsAt, zone)
    return { on, from: minute, to: minute + (doing.minutes ?? doing.lesson.minutes) }
  }
  if (doing?.what !== 'add' || !doing.at) return undefined
  const from = minutesOf(doing.at)
  return { on: doing.on, from, to: from + (doing.copyOf?.minutes ?? doing.minutes ?? usualMinutes) }
}
