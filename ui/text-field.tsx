import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'name' | 'type'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search'
}

/** `number` gives a number; set `autoComplete` and `inputMode` for password managers and phones. */
export function TextField({
  name,
  label,
  hint,
  optional,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const field = useField(name, type === 'number' ? { setValueAs: asNumber } : undefined)
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional} className={className}>
      {(aria) => (
        <input
          {...rest}
          {...field.register}
          {...aria}
          type={type}
          inputMode={rest.inputMode ?? keyboardFor[type]}
          className="input"
        />
      )}
    </FieldFrame>
  )
}

const asNumber = (text: unknown) =>
  text === '' || text === null || text === undefined ? undefined : Number(text)

const keyboardFor: Partial<Record<NonNullable<TextFieldProps['type']>, 'email' | 'tel' | 'url' | 'decimal'>> =
  { email: 'email', tel: 'tel', url: 'url', number: 'decimal' }
