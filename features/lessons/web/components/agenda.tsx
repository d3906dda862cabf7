import type { ReactNode } from 'react'
import type { Day } from '#common/days.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { Shown } from '../schedule/calendar.ts'
import { dayName } from '../schedule/format.ts'
import type { HolidayOf } from '../schedule/use-bank-holidays.ts'
import { LessonRow } from './lesson-row.tsx'

type AgendaProps = {
  days: readonly Day[]
  chosen: Day
  shown: readonly Shown[]
  now: string
  holidayOf: HolidayOf
  addressOf: (lesson: string, on: Day) => string
  nothing: ReactNode
}

export function Agenda({ days, chosen, shown, now, holidayOf, addressOf, nothing }: AgendaProps) {
  const byDay = days
    .map((day) => ({
      day,
      lessons: shown.filter(({ on, lesson }) => on === day && lesson),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  if (byDay.length === 0)
    return (
      <div className="p-4">
        <EmptyState title={nothing} />
      </div>
    )
  const first = byDay.find(({ day }) => day >= chosen)
  return (
    <div className="cal-agenda">
      {byDay.map(({ day, lessons }) => (
        <section key={day} data-chosen={day === first?.day || undefined}>
          <h3>
            {dayName(day).weekday} {dayName(day).date}
            {holidayOf(day) && `, ${holidayOf(day)}`}
          </h3>
          <ul className="ruled">
            {lessons.map(
              ({ lesson, car, clashesWith }) =>
                lesson && (
                  <LessonRow
                    key={lesson.id}
                    lesson={lesson}
                    now={now}
                    to={addressOf(lesson.id, day)}
                    car={car}
                  >
                    {clashesWith && <Badge tone="red">Clashes with {clashesWith}</Badge>}
                  </LessonRow>
                ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
