import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { useField } from './use-field.ts'

type FileFieldProps = { name: string; label: ReactNode; hint?: ReactNode; optional?: boolean; accept: string }

/** The form holds a `File` or undefined. Check type and size in the form's schema. */
export function FileField({ name, label, hint, optional, accept }: FileFieldProps) {
  const { id, error } = useField(name)
  const { field } = useController({ name })
  const file = field.value instanceof File ? field.value : undefined
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <FileDrop
          input={{ ...aria, ref: field.ref, name, accept, onBlur: field.onBlur }}
          file={file}
          onFile={field.onChange}
        />
      )}
    </FieldFrame>
  )
}
