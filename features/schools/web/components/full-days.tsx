import { formatDate } from '#common/time.ts'
import { addDays, weekdayOf } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { formatHours } from '#features/analytics/web/words.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { InstructorInSchool } from '../../contract.ts'

type Days = InstructorInSchool['days']

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Booked of open hours, a row for each week: the gaps that could still be filled. */
export function FullDays({ days }: { days: Days }) {
  return (
    <>
      <ScrollBox className="overflow-x-auto" aria-label="Next four weeks by day">
        <table className="table w-full text-center text-sm max-sm:text-xs" aria-label="Booked hours by day">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Week of</span>
              </th>
              {weekdays.map((name) => (
                <th key={name} scope="col" className="px-0.5! text-center!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map(({ monday, of }) => (
              <tr key={monday}>
                <th scope="row" className="num pl-0! whitespace-nowrap">
                  {formatDate(monday, 'short date')}
                </th>
                {of.map((day, at) => (
                  <td key={weekdays[at]} className="num px-0.5!">
                    {day && <FullDay day={day} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="mt-3 text-sm text-ink-2">
        Hours booked out of opening hours. “+” is for lessons outside opening hours. Closed days and time off
        aren’t counted.
      </p>
      {days.some(({ cancelled }) => cancelled > 0) && (
        <ul className="mt-2 text-sm">
          {days
            .filter(({ cancelled }) => cancelled > 0)
            .map(({ on, cancelled }) => (
              <li key={on}>
                {formatDate(on, 'near date')}: off, {plural(cancelled, 'lesson')} cancelled
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

const FullDay = ({ day }: { day: Days[number] }) => (
  <>
    {day.openMinutes === 0 ? (
      <span className="text-ink-2">
        {day.isOff ? (
          'Off'
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">Closed</span>
          </>
        )}
      </span>
    ) : (
      <Booked {...day} />
    )}
    {day.outsideMinutes > 0 && (
      <span className="block">
        <span aria-hidden="true">+</span>
        <span className="sr">, outside opening hours </span>
        {formatHours(day.outsideMinutes)}
      </span>
    )}
  </>
)

const Booked = ({ openMinutes, bookedMinutes }: Days[number]) => (
  <span className={bookedMinutes === openMinutes ? 'font-semibold' : undefined}>
    {formatHours(bookedMinutes)}
    <span className="text-ink-2">
      <span aria-hidden="true">/</span>
      <span className="sr"> of </span>
      {formatHours(openMinutes)}
    </span>
  </span>
)

function weeksOf(days: Days) {
  const weeks: { monday: string; of: (Days[number] | undefined)[] }[] = []
  for (const day of days) {
    const place = weekdayOf(day.on) - 1
    const monday = addDays(day.on, -place)
    if (weeks.at(-1)?.monday !== monday) weeks.push({ monday, of: weekdays.map(() => undefined) })
    weeks.at(-1)!.of[place] = day
  }
  return weeks
}
