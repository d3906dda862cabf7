import { useId } from 'react'

type FindFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void /** How many rows are left; spoken as one types. */
  found: number
}

export function FindField({ label, value, onChange, found }: FindFieldProps) {
  const id = useId()
  return (
    <div className="mb-4">
      <label className="field-label block" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="input mt-1.5 max-w-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
      <p className="sr" role="status">
        {value && `${found} found`}
      </p>
    </div>
  )
}
