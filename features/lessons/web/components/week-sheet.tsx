import type { Day } from '#common/days.ts'
import { formatPhone } from '#common/phone.ts'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import type { Drive, TravelDay } from '#features/diary/travel-contract.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import type { Shown } from '../schedule/calendar.ts'
import { zoneNote } from '#web/zone.ts'
import { dayName, weekName } from '../schedule/format.ts'
import type { HolidayOf } from '../schedule/use-bank-holidays.ts'
import { stateOf } from './lesson-state.ts'
import { lineOf } from './place-words.ts'
import { travelText } from './travel-words.ts'

type WeekSheetProps = {
  days: readonly Day[]
  shown: readonly Shown[]
  travel: readonly TravelDay[] | undefined
  holidayOf: HolidayOf
  now: string
}

/** On paper the whole address and the number, as the instructor is in the car. */
function fromWhere({ pickup, pickupPlace, dropoffPlace, contact }: Lesson) {
  const where = pickupPlace ? lineOf(pickupPlace) : pickup
  const end = dropoffPlace ? `, to ${lineOf(dropoffPlace)}` : ''
  return [where ? `, from ${where}` : '', end, contact?.phone ? `. ${formatPhone(contact.phone)}` : ''].join(
    '',
  )
}

export function WeekSheet({ days, shown, travel, holidayOf, now }: WeekSheetProps) {
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
          travel={travel?.find(({ on }) => on === day)}
          holiday={holidayOf(day)}
          now={now}
        />
      ))}
    </div>
  )
}

type SheetOfDayProps = {
  day: Day
  on: readonly Shown[]
  travel: TravelDay | undefined
  holiday: string | undefined
  now: string
}

function SheetOfDay({ day, on, travel, holiday, now }: SheetOfDayProps) {
  const { weekday, date } = dayName(day)
  return (
    <section>
      <h2>
        {weekday} {date}
        {holiday && `, ${holiday}`}
        {travel && travelText.day(travel) && <small>. {travelText.day(travel)}</small>}
      </h2>
      {on.length === 0 && <p>Nothing booked.</p>}
      <ul>
        {on.map((one) => (
          <SheetLine
            key={one.key}
            one={one}
            drive={travel?.lessons.find(({ id }) => id === one.lesson?.id)?.drive}
            now={now}
          />
        ))}
      </ul>
    </section>
  )
}

const kindNames: Partial<Record<Shown['kind'], string>> = {
  block: 'Time off',
  imported: 'Other calendar',
  'not-blocking': 'Other calendar, doesn’t block lessons',
}

type SheetLineProps = { one: Shown; drive: Drive | null | undefined; now: string }

function SheetLine({ one, drive, now }: SheetLineProps) {
  const { from, to, title, kind, says, lesson, car, clashesWith } = one
  const { role } = useSignedIn()
  return (
    <li>
      <span className="num">{from === 0 && to === 1440 ? 'All day' : `${timeOf(from)}–${timeOf(to)}`}</span>
      <b>{title}</b>
      <span>
        {lesson && `${formatMinutes(lesson.minutes)}${fromWhere(lesson)}${car ? `. ${car}` : ''}`}
        {drive && `. ${travelText.leaveBy(drive)}: ${travelText.drive(drive)}`}
      </span>
      <span>
        {lesson ? stateOf(lesson, role, now).says : says || kindNames[kind]}
        {clashesWith && `, clashes with ${clashesWith}`}
      </span>
    </li>
  )
}
