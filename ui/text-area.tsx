import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'name'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
}

export function TextArea({ name, label, hint, optional, rows = 4, className, ...rest }: TextAreaProps) {
  const field = useField(name)
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional} className={className}>
      {(aria) => <textarea {...rest} {...field.register} {...aria} rows={rows} className="input" />}
    </FieldFrame>
  )
}
