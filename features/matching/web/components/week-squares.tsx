import { Check } from 'lucide-react'
import { dayPartNames, weekdays } from '#features/diary/rules.ts'
import { dayPartWords, sayHours } from '#features/diary/web/day-parts.ts'
import { FieldGroup } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'
import '../matching.css'
import { squareOf } from '../week-times.ts'

/** Seven days by three parts of the day, to be ticked. */
export function WeekSquares({ name, label }: { name: string; label: string }) {
  const { id, error, register } = useField(name)
  return (
    <FieldGroup id={id} label={label} hint="Tick as many as you like." error={error}>
      {(aria) => (
        <table className="week-squares">
          <thead>
            <tr>
              <td>
                <span className="sr">Part of the day</span>
              </td>
              {weekdays.map((day) => (
                <th key={day} scope="col">
                  {day.slice(0, 2)}
                  <span className="sr">{day.slice(2)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dayPartNames.map((part, at) => (
              <tr key={part}>
                <th scope="row">
                  {dayPartWords[part]}
                  <span className="block text-xs font-normal text-ink-2 num">{sayHours(part)}</span>
                </th>
                {weekdays.map((day, weekday) => (
                  <td key={day}>
                    <label className="week-square">
                      <input
                        {...register}
                        {...aria}
                        type="checkbox"
                        className="sr"
                        value={squareOf(weekday + 1, at)}
                        aria-label={`${day} ${part}`}
                      />
                      <Check aria-hidden="true" />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FieldGroup>
  )
}
