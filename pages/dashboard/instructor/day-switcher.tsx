import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import { DayTimeline, HomeStop } from '#features/lessons/web/components/day-timeline.tsx'
import { TravelLine } from '#features/lessons/web/components/travel-line.tsx'
import { travelText } from '#features/lessons/web/components/travel-words.ts'
import { addDays } from '#common/days.ts'
import { lessonsOn } from '#features/lessons/web/schedule/lessons-on.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useDay } from '#features/lessons/web/schedule/use-day.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSwipe } from '#ui/use-swipe.ts'
import { Segments } from '#ui/segments.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { Button } from '#ui/button.tsx'

const RouteSketch = lazily(
  async () => (await import('#features/lessons/web/components/route-sketch.tsx')).RouteSketch,
)

const TimeOffDialog = lazily(async () => (await import('../time-off-dialog.tsx')).TimeOffDialog)

type DaySwitcherProps = {
  today: string
  todays: readonly Lesson[]
  now: string
  /** False once what happened is asked elsewhere on the page. */
  asks: boolean
}
type Which = 'today' | 'tomorrow'

/** Today, and tomorrow a press or a swipe away. */
export function DaySwitcher({ today, todays, now, asks }: DaySwitcherProps) {
  const [which, setWhich] = useState<Which>('today')
  const [isOff, setIsOff] = useState(false)
  const tomorrow = addDays(today, 1)
  const ahead = useDay(tomorrow)
  const swipe = useSwipe({ left: () => setWhich('tomorrow'), right: () => setWhich('today') })
  const me = useSignedIn()
  const unsent = useUnsentOutcomes(me.id).filter(({ sentAt }) => !sentAt)
  const waiting = new Set(unsent.map(({ id }) => id))
  const isToday = which === 'today'
  const { data: travel, isLoading } = useTravelDay(isToday ? today : tomorrow)
  const isCut = useIsCut()
  const aheads = ahead.data && (isCut || !isLoading) ? lessonsOn(ahead.data.lessons, tomorrow) : undefined
  const lessons = isToday ? todays : aheads
  const spots = [travel?.base, ...(travel?.lessons ?? []).map(({ place }) => place)]
  const apart = new Set(spots.flatMap((spot) => (spot ? `${spot.lat} ${spot.lng}` : [])))
  const sums = travel && lessons && lessons.length > 0 && travelText.day(travel)
  return (
    <div {...swipe}>
      <DayTimeline
        title={isToday ? 'Today' : 'Tomorrow'}
        day={isToday ? now : `${tomorrow}T12:00:00Z`}
        lessons={lessons}
        now={now}
        waiting={waiting}
        asks={asks}
        legTo={({ id }) => {
          const stop = travel?.lessons.find((one) => one.id === id)
          return stop && (stop.drive || !stop.hasPlace) ? <TravelLine stop={stop} now={now} /> : null
        }}
        home={travel?.home && <HomeStop {...travel.home} />}
        sums={sums && ` ${sums}.`}
        sketch={
          <LazyBoundary quiet when={apart.size > 1} waiting={<div className="sketch" />}>
            {travel && lessons && <RouteSketch travel={travel} lessons={lessons} now={now} />}
          </LazyBoundary>
        }
      >
        <Segments
          label="Day"
          name="day-switcher"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'today', label: 'Today' },
            { value: 'tomorrow', label: 'Tomorrow' },
          ]}
        />
      </DayTimeline>
      <p className="mt-2 text-right no-print">
        <Button variant="plain" size="sm" icon={<CalendarX2 />} onClick={() => setIsOff(true)}>
          Time off
        </Button>
      </p>
      {isOff && (
        <LazyBoundary onFail={() => setIsOff(false)}>
          <TimeOffDialog on={isToday ? today : tomorrow} onClose={() => setIsOff(false)} />
        </LazyBoundary>
      )}
      {!isToday && !lessons && !ahead.isError && <ListSkeleton label="Loading tomorrow’s lessons" rows={2} />}
      {!isToday && ahead.isError && !ahead.data && (
        <ErrorState retry={ahead.refetch}>{ahead.error.message}</ErrorState>
      )}
    </div>
  )
}
