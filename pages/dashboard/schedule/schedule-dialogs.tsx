import { BlockTimeDialog } from '#features/diary/web/components/block-time-dialog.tsx'
import { UnblockDialog } from '#features/diary/web/components/unblock-dialog.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { MovingLesson } from '#features/lessons/web/components/move-lesson.tsx'
import type { Shown } from '#features/lessons/web/schedule/calendar.ts'
import { AddLessonDialog } from '#features/pupils/web/components/add-lesson-dialog.tsx'
import { useRepeating } from '#features/series/web/use-repeating.tsx'

export type Doing =
  | { what: 'move'; lesson: Lesson; startsAt: string; minutes?: number }
  | { what: 'add'; on: string; at?: string; minutes?: number; copyOf?: Lesson }
  | { what: 'block'; on: string; from?: string; minutes?: number }
  | { what: 'unblock'; block: Shown }

type ScheduleDialogsProps = {
  doing: Doing
  setDoing: (doing: Doing | undefined) => void
  onMoved: (lesson: Lesson) => void
}

export function ScheduleDialogs({ doing, setDoing, onMoved }: ScheduleDialogsProps) {
  const repeating = useRepeating()
  const close = () => setDoing(undefined)
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
  if (doing.what === 'unblock') return <UnblockDialog entryId={doing.block.entryId} onClose={close} />
  if (doing.what === 'block')
    return <BlockTimeDialog on={doing.on} from={doing.from} minutes={doing.minutes} open onClose={close} />
  return (
    <AddLessonDialog
      on={doing.on}
      at={doing.at}
      minutes={doing.minutes}
      copyOf={doing.copyOf}
      repeating={repeating}
      onClose={close}
      onAdded={onMoved}
      onBlock={({ on, at, minutes }) => setDoing({ what: 'block', on, from: at, minutes })}
    />
  )
}
