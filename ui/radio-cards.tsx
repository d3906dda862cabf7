import { type ReactNode, useState } from 'react'
import { FieldGroup } from './field-frame.tsx'
import { useField } from './use-field.ts'

type RadioCardsProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  options: readonly {
    value: string
    label: ReactNode
    hint?: ReactNode
    icon?: ReactNode
    disabled?: boolean
  }[]
}

export function RadioCards({ name, label, hint, options }: RadioCardsProps) {
  const field = useField(name)
  // So that the prerendered HTML shows it too; from then on the form owns it.
  const [chosen] = useState<unknown>(() => field.form.getValues(name))
  return (
    <FieldGroup id={field.id} label={label} hint={hint} error={field.error}>
      {(aria) => (
        <div className="radio-cards">
          {options.map((option) => (
            <label key={option.value} className="radio-card">
              <input
                {...field.register}
                {...aria}
                type="radio"
                value={option.value}
                defaultChecked={chosen === option.value}
                disabled={option.disabled}
                className="sr"
              />
              {option.icon}
              <span>
                <b>{option.label}</b>
                {option.hint && <span className="choice-hint">{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
