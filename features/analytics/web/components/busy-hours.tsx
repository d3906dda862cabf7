import { Card } from '#ui/card.tsx'
import type { Analytics } from '../../contract.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export function BusyHours({ busy }: Pick<Analytics, 'busy'>) {
  const hours = busy.map(({ hour }) => hour)
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const most = Math.max(...busy.map(({ lessons }) => lessons))
  const at = new Map(busy.map(({ weekday, hour, lessons }) => [`${weekday} ${hour}`, lessons]))
  return (
    <Card title="Busiest hours">
      {busy.length === 0 ? (
        <p className="text-ink-2">No lessons in this period.</p>
      ) : (
        <>
          <table className="heat">
            <caption className="sr">
              Lessons by hour and day of the week, delivered or booked in the period
            </caption>
            <thead>
              <tr>
                <td aria-hidden="true" className="invisible" />
                {weekdays.map((day) => (
                  <th key={day} scope="col">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: last - first + 1 }, (_, row) => first + row).map((hour) => (
                <tr key={hour}>
                  <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
                  {weekdays.map((day, weekday) => {
                    const lessons = at.get(`${weekday + 1} ${hour}`) ?? 0
                    return (
                      <td
                        key={day}
                        className={lessons > 0 ? `heat-${Math.ceil((lessons / most) * 3)}` : undefined}
                      >
                        {lessons || <span className="sr">0</span>}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-sm text-ink-2">Lessons in progress in each hour (UK time).</p>
        </>
      )}
    </Card>
  )
}
