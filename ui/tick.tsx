import type { ReactNode } from 'react'
import { FieldError } from './field-frame.tsx'
import { useField } from './use-field.ts'

type TickProps = { name: string; label: ReactNode; hint?: ReactNode }

/** Yes or no, sent with the form. For a setting that acts at once use `Toggle`. */
export function Tick({ name, label, hint }: TickProps) {
  const field = useField(name)
  return (
    <div className="field">
      <label className="tick">
        <input
          {...field.register}
          id={field.id}
          type="checkbox"
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${field.id}-error` : undefined}
        />
        <span>
          {label}
          {hint && <span className="choice-hint">{hint}</span>}
        </span>
      </label>
      <FieldError id={field.id} error={field.error} />
    </div>
  )
}
