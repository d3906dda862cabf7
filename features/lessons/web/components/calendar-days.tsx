import type { ReactNode } from 'react'
import { useSingleKeys } from '#ui/single-keys.ts'
import { isApple } from '#web/is-apple.ts'
import { gridHint } from '../schedule/grid-hint.ts'
import { positionOf } from '../schedule/calendar.ts'
import type { View } from '../schedule/use-schedule-address.ts'
import { Agenda } from './agenda.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { DayStrip } from './day-strip.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekRows } from './week-rows.tsx'

type CalendarDaysProps = Omit<Parameters<typeof WeekGrid>[0], 'view'> & {
  view: Exclude<View, 'month'>
  isPhone: boolean
  go: (change: { on: string; view?: View; lesson: undefined }) => void
  nothing: ReactNode
  summary?: ReactNode
}

/** A week of a diary as list, as rows on a phone, or as a grid; or one of its days. */
export function CalendarDays({ view, isPhone, go, nothing, summary, ...grid }: CalendarDaysProps) {
  const { days, chosen, shown, now, zone, open, holidayOf, addressOf, actions } = grid
  const [hasSingleKeys] = useSingleKeys()
  return (
    <>
      {view === 'day' && (
        <>
          <DayStrip
            days={days}
            chosen={chosen}
            today={positionOf(now, zone).on}
            shown={shown}
            open={open}
            onChoose={(on) => go({ on, lesson: undefined })}
          />
          {summary}
        </>
      )}
      {view !== 'list' && !shown.some(({ lesson }) => lesson) && <p className="cal-none">{nothing}</p>}
      {view === 'list' ? (
        <Agenda
          days={days}
          chosen={chosen}
          shown={shown}
          now={now}
          holidayOf={holidayOf}
          addressOf={addressOf}
          nothing={nothing}
        />
      ) : view === 'week' && isPhone ? (
        <WeekRows
          days={days}
          chosen={chosen}
          shown={shown}
          now={now}
          zone={zone}
          open={open}
          holidayOf={holidayOf}
          onChoose={(on) => go({ on, view: 'day', lesson: undefined })}
        />
      ) : (
        <>
          <WeekGrid {...grid} view={view} />
          <CalendarLegend
            hint={
              isPhone
                ? ''
                : gridHint({
                    moves: shown.some(actions.may.move),
                    resizes: shown.some(actions.may.resize),
                    copies: shown.some(actions.may.copy),
                    copyKey: isApple() ? 'Option' : 'Alt',
                    creates: actions.onCreate !== undefined,
                    createKey: hasSingleKeys ? actions.createKey : undefined,
                  })
            }
          />
        </>
      )}
    </>
  )
}
