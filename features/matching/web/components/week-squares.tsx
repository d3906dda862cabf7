import { Check } from 'lucide-react'
import { weekdays } from '#features/diary/rules.ts'
import { FieldGroup } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'
import '../matching.css'
import { dayParts, squareOf } from '../week-times.ts'

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
            {dayParts.map((part, at) => (
              <tr key={part.name}>
                <th scope="row">
                  {part.name}
                  <span className="block text-xs font-normal text-ink-2 num">
                    {Number(part.from.slice(0, 2))} to {Number(part.to.slice(0, 2))}
                  </span>
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
                        aria-label={`${day} ${part.name.toLowerCase()}`}
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
