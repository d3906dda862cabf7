import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'name'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  options: readonly Option[]
  empty?: string
}

/** The browser's own select: it is the best one on a phone and needs no script. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  options,
  empty,
  className,
  ...rest
}: SelectFieldProps) {
  const field = useField(name)
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional} className={className}>
      {(aria) => (
        <span className="input-wrap">
          <select {...rest} {...field.register} {...aria} className="input">
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  )
}
