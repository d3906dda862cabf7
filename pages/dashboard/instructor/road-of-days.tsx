import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { DayRoad } from '#features/lessons/web/components/day-road.tsx'
import { addDays } from '#common/days.ts'
import { lessonsOn } from '#features/lessons/web/schedule/lessons-on.ts'
import { useDay } from '#features/lessons/web/schedule/use-day.ts'
import { useSwipe } from '#ui/use-swipe.ts'
import { Segments } from '#ui/segments.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'

type RoadOfDaysProps = { today: string; todays: readonly Lesson[]; now: string }
type Which = 'today' | 'tomorrow'

/** Today, and tomorrow a press or a swipe away. */
export function RoadOfDays({ today, todays, now }: RoadOfDaysProps) {
  const [which, setWhich] = useState<Which>('today')
  const tomorrow = addDays(today, 1)
  const ahead = useDay(tomorrow)
  const swipe = useSwipe({ left: () => setWhich('tomorrow'), right: () => setWhich('today') })
  const isToday = which === 'today'
  return (
    <div {...swipe}>
      <DayRoad
        title={isToday ? 'Today' : 'Tomorrow'}
        day={isToday ? now : `${tomorrow}T12:00:00Z`}
        lessons={isToday ? todays : lessonsOn(ahead.data?.lessons, tomorrow)}
        now={now}
      >
        <Segments
          label="Day"
          name="day-of-road"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'today', label: 'Today' },
            { value: 'tomorrow', label: 'Tomorrow' },
          ]}
        />
      </DayRoad>
      {!isToday && ahead.isPending && <ListSkeleton label="Loading tomorrow’s lessons" rows={2} />}
      {!isToday && ahead.isError && !ahead.data && (
        <ErrorState retry={ahead.refetch}>{ahead.error.message}</ErrorState>
      )}
    </div>
  )
}
