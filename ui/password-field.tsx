import { type ReactNode, useState } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'

type PasswordFieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  meter?: ReactNode
}

export function PasswordField({ name, label, hint, autoComplete, meter }: PasswordFieldProps) {
  const field = useField(name)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...field} label={label} hint={hint}>
      {(aria) => (
        <>
          <span className="input-wrap">
            <input
              {...field.register}
              {...aria}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              className="input"
            />
            <button
              type="button"
              className="input-end"
              aria-controls={aria.id}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
              <span className="sr"> password</span>
            </button>
          </span>
          {meter}
        </>
      )}
    </FieldFrame>
  )
}
