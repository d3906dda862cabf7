import { FieldGroup } from './field-frame.tsx'
import { useField } from './use-field.ts'

type TicksProps = {
  name: string
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
}

export function Ticks({ name, label, hint, options }: TicksProps) {
  const { id, error, register } = useField(name)
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      {(aria) => (
        <div className="ticks ticks-wide">
          {options.map((option) => (
            <label key={option.value} className="tick">
              <input {...register} {...aria} type="checkbox" value={option.value} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
