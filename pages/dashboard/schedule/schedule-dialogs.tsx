import { EventDialog } from '#features/calendar/web/components/event-dialog.tsx'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { EditedBlock } from '#features/diary/web/use-save-block.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { MovingLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { AddLessonDialog } from '#features/pupils/web/components/add-lesson-dialog.tsx'
import { MoveInSeries } from '#features/series/web/components/move-in-series.tsx'
import { useSending } from '#features/reminders/web/use-sending.tsx'
import { useRepeating } from '#features/series/web/use-repeating.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { type Reason, TimeOffDialog } from '../time-off-dialog.tsx'

export type Doing =
  | { what: 'move'; lesson: Lesson; startsAt: string; minutes?: number }
  | { what: 'add'; on: string; at?: string; minutes?: number; copyOf?: Lesson }
  | { what: 'off'; on: string; from?: string; minutes?: number; reason?: Reason | undefined }
  | { what: 'change-off'; block: EditedBlock }
  | { what: 'other-calendar'; entry: DiaryEntry }

type ScheduleDialogsProps = {
  doing: Doing
  setDoing: (doing: Doing | undefined) => void
  onMoved: (lesson: Lesson) => void
}

export function ScheduleDialogs({ doing, setDoing, onMoved }: ScheduleDialogsProps) {
  // The office of a school moves one lesson at a time, and writes to nobody.
  const isOwn = useActingFor() === null
  const repeating = useRepeating()
  const sending = useSending()
  const { role } = useSignedIn()
  const close = () => setDoing(undefined)
  if (doing.what === 'move' && doing.lesson.seriesId && isOwn && role === 'instructor')
    return <MoveInSeries {...doing} seriesId={doing.lesson.seriesId} onClose={close} onMoved={onMoved} />
  if (doing.what === 'move')
    return (
      <MovingLesson
        lesson={doing.lesson}
        startsAt={doing.startsAt}
        minutes={doing.minutes}
        onClose={close}
        onMoved={onMoved}
      />
    )
  if (doing.what === 'off') return <TimeOffDialog {...doing} onClose={close} />
  if (doing.what === 'other-calendar') return <EventDialog entry={doing.entry} onClose={close} />
  if (doing.what === 'change-off')
    return <TimeOffDialog on={doing.block.on} edited={doing.block} onClose={close} />
  return (
    <AddLessonDialog
      on={doing.on}
      at={doing.at}
      minutes={doing.minutes}
      copyOf={doing.copyOf}
      repeating={repeating}
      {...(isOwn && { sending })}
      onClose={close}
      onAdded={onMoved}
      onBlock={({ on, at, minutes }) => setDoing({ what: 'off', on, from: at, minutes })}
    />
  )
}
