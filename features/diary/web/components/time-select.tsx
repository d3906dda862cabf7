import { ChevronDown } from 'lucide-react'
import { quarterHours } from '../quarter-hours.ts'

type TimeSelectProps = {
  label: string
  value: string
  onChange: (time: string) => void
  first?: number
  last?: number
  invalid?: boolean
}

export function TimeSelect({ label, value, onChange, first = 0, last = 96, invalid }: TimeSelectProps) {
  return (
    <span className="input-wrap min-w-26">
      <select
        className="input num"
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {quarterHours.slice(first, last + 1).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
