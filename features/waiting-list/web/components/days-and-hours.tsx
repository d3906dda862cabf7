import type { ReactNode } from 'react'
import { formatMinutes } from '#common/time.ts'
import { timeOf, weekdays } from '#features/diary/rules.ts'
import { FieldGroup } from '#ui/field-frame.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useField } from '#ui/use-field.ts'

const hours = Array.from({ length: 18 }, (_, at) => timeOf((at + 6) * 60)).map((value) => ({
  value,
  label: value,
}))

/** The fields of `whenFields`; `children` are more beside them. */
export const DaysAndHours = ({ children }: { children?: ReactNode }) => (
  <>
    <Days />
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="from" label="From" options={hours} />
      <SelectField name="to" label="Until" options={hours} />
      <SelectField
        name="minutes"
        label="Lesson"
        options={[60, 90, 120].map((each) => ({ value: String(each), label: formatMinutes(each) }))}
      />
      {children}
    </div>
  </>
)

function Days() {
  const { id, error, register } = useField('days')
  return (
    <FieldGroup id={id} label="Days" error={error}>
      {(aria) => (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {weekdays.map((name, at) => (
            <label key={name} className="radio-card justify-center px-1">
              <input {...register} {...aria} type="checkbox" value={String(at + 1)} className="sr" />
              <b>
                {name.slice(0, 3)}
                <span className="sr">{name.slice(3)}</span>
              </b>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
