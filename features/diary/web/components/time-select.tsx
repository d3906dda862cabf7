import { ChevronDown } from 'lucide-react'
import { timeOf } from '../../rules.ts'

type TimeSelectProps = {
  label: string
  value: string
  onChange: (time: string) => void
  first?: number
  last?: number
  invalid?: boolean
}

export function TimeSelect({ label, value, onChange, first = 0, last = 96, invalid }: TimeSelectProps) {
  const times = Array.from({ length: last - first + 1 }, (_, at) => timeOf((first + at) * 15))
  return (
    <span className="input-wrap min-w-26">
      <select
        className="input num"
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {time === '24:00' ? 'midnight' : time}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
