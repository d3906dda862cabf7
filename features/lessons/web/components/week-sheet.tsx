import type { Day } from '#common/days.ts'
import { formatPhone } from '#common/phone.ts'
import { formatMinutes } from '#common/time.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import type { Shown } from '../schedule/calendar.ts'
import { zoneNote } from '#web/zone.ts'
import { dayName, timeName, weekName } from '../schedule/format.ts'
import { stateOf } from './lesson-state.ts'
import { lineOf } from './place-text.ts'

type WeekSheetProps = { days: readonly Day[]; shown: readonly Shown[]; now: string }

/** On paper the whole address and the number, as the instructor is in the car. */
function fromWhere({ pickup, pickupPlace, contact }: Lesson) {
  const where = pickupPlace ? lineOf(pickupPlace) : pickup
  return [where ? `, from ${where}` : '', contact?.phone ? `. ${formatPhone(contact.phone)}` : ''].join('')
}

export function WeekSheet({ days, shown, now }: WeekSheetProps) {
  const { name } = useSignedIn()
  return (
    <div className="week-sheet">
      <h1>{weekName(days)}</h1>
      <p>
        {name}
        {zoneNote() && `. ${zoneNote()}`}
      </p>
      {days.map((day) => (
        <SheetOfDay
          key={day}
          day={day}
          on={shown.filter((one) => one.on === day && one.kind !== 'gap')}
          now={now}
        />
      ))}
    </div>
  )
}

function SheetOfDay({ day, on, now }: { day: Day; on: readonly Shown[]; now: string }) {
  const { weekday, date } = dayName(day)
  return (
    <section>
      <h2>
        {weekday} {date}
      </h2>
      {on.length === 0 && <p>Nothing booked.</p>}
      <ul>
        {on.map((one) => (
          <SheetLine key={one.key} one={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

function SheetLine({ one: { from, to, title, kind, lesson }, now }: { one: Shown; now: string }) {
  const { role } = useSignedIn()
  return (
    <li>
      <span className="num">
        {timeName(from)}–{timeName(to)}
      </span>
      <b>{title}</b>
      <span>{lesson && `${formatMinutes(lesson.minutes)}${fromWhere(lesson)}`}</span>
      <span>
        {lesson ? stateOf(lesson, role, now).says : kind === 'block' ? 'Blocked' : 'Other calendar'}
      </span>
    </li>
  )
}
