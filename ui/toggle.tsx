import type { ReactNode } from 'react'

type ToggleProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Toggle({ label, hint, checked, onChange, disabled }: ToggleProps) {
  return (
    <label className="toggle">
      <span>
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
