import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'

type SlotDay = { value: string; weekday: string; day: string; says: string; disabled?: boolean }
type SlotTime = { value: string; time: string; says?: string; disabled?: boolean; part?: string }

type Picked = { name: string; value?: string; onChange: (value: string) => void }

/** Real radios; arrow keys move. `says` is under the date: "plenty", "none". */
export function SlotDays({
  label,
  days,
  ...picked
}: Picked & { label: ReactNode; days: readonly SlotDay[] }) {
  const row = useRef<HTMLFieldSetElement>(null)
  const { value } = picked
  // On a phone the days are one row that scrolls.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)')
    if (row.current && chosen && value)
      row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - chosen.offsetWidth
  }, [value])
  return (
    <fieldset ref={row} className="slot-days">
      <legend className="sr">{label}</legend>
      {days.map((day) => (
        <SlotRadio key={day.value} {...picked} own={day.value} disabled={day.disabled}>
          <span>{day.weekday}</span>
          <b>{day.day}</b>
          <span>{day.says}</span>
        </SlotRadio>
      ))}
    </fieldset>
  )
}

export function SlotTimes({
  label,
  times,
  ...picked
}: Picked & { label: ReactNode; times: readonly SlotTime[] }) {
  return (
    <fieldset className="slot-times">
      <legend className="sr">{label}</legend>
      {times.map((slot) => (
        <Fragment key={slot.value}>
          {slot.part && <p className="slot-part">{slot.part}</p>}
          <SlotRadio {...picked} own={slot.value} disabled={slot.disabled}>
            <b>{slot.time}</b>
            {slot.says && <span>{slot.says}</span>}
          </SlotRadio>
        </Fragment>
      ))}
    </fieldset>
  )
}

function SlotRadio({
  name,
  value,
  onChange,
  own,
  disabled,
  children,
}: Picked & { own: string; disabled?: boolean; children: ReactNode }) {
  return (
    <label className="slot">
      <input
        type="radio"
        className="sr"
        name={name}
        value={own}
        checked={value === own}
        disabled={disabled}
        onChange={() => onChange(own)}
      />
      {children}
    </label>
  )
}
