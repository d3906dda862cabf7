import { useState } from 'react'
import { BlockTimeDialog } from '#features/diary/web/components/block-time-dialog.tsx'
import type { EditedBlock } from '#features/diary/web/use-save-block.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { MovingLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { AddLessonDialog } from '#features/pupils/web/components/add-lesson-dialog.tsx'
import { MoveInSeries } from '#features/series/web/components/move-in-series.tsx'
import { useSending } from '#features/reminders/web/use-sending.tsx'
import { useRepeating } from '#features/series/web/use-repeating.tsx'
import { SickDayDialog } from '#features/waiting-list/web/components/sick-day-dialog.tsx'
import { StillToCall, type StillToCallProps } from '#features/waiting-list/web/components/still-to-call.tsx'
import { useTakeTimeOff } from '#features/waiting-list/web/hooks.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { LessonsInTheWay } from './lessons-in-the-way.tsx'

export type Doing =
  | { what: 'move'; lesson: Lesson; startsAt: string; minutes?: number }
  | { what: 'add'; on: string; at?: string; minutes?: number; copyOf?: Lesson }
  | { what: 'block'; on: string; from?: string; minutes?: number }
  | { what: 'change-block'; block: EditedBlock }
  | { what: 'ill'; on: string }

type ScheduleDialogsProps = {
  doing: Doing
  setDoing: (doing: Doing | undefined) => void
  onMoved: (lesson: Lesson) => void
}

export function ScheduleDialogs({ doing, setDoing, onMoved }: ScheduleDialogsProps) {
  // The office of a school adds and moves one lesson at a time.
  const isOwn = useActingFor() === null
  const repeating = useRepeating()
  const sending = useSending()
  const { role } = useSignedIn()
  const close = () => setDoing(undefined)
  const timeOff = useTakeTimeOff()
  const [done, setDone] = useState<Omit<StillToCallProps, 'onClose'>>()
  if (done) return <StillToCall {...done} onClose={close} />
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
  if (doing.what === 'ill') return <SickDayDialog on={doing.on} onClose={close} />
  if (doing.what === 'block' || doing.what === 'change-block')
    return (
      <BlockTimeDialog
        {...(doing.what === 'block' ? doing : { on: doing.block.on, edited: doing.block })}
        inTheWay={(way) => <LessonsInTheWay {...way} />}
        cancelOver={async (input) => {
          const result = await timeOff.mutateAsync(input)
          if (result.toCall.length > 0) setDone({ ...result, message: input.message })
          return result
        }}
        onClose={close}
      />
    )
  return (
    <AddLessonDialog
      on={doing.on}
      at={doing.at}
      minutes={doing.minutes}
      copyOf={doing.copyOf}
      {...(isOwn && { repeating, sending })}
      onClose={close}
      onAdded={onMoved}
      onBlock={({ on, at, minutes }) => setDoing({ what: 'block', on, from: at, minutes })}
    />
  )
}
