import { useId } from 'react'
import './time-bars.css'

type TimeBar = { key: string; name: string; values: readonly number[] }

type TimeBarsProps = {
  label: string
  bars: readonly TimeBar[]
  parts: readonly string[]
  show: (value: number) => string
}

export function TimeBars({ label, bars, parts, show }: TimeBarsProps) {
  const hatch = useId()
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const top = niceTop(Math.max(...sums, 0))
  const highest = bars[sums.indexOf(Math.max(...sums))]
  const width = 100 / Math.max(bars.length, 1)
  const says =
    highest && top.value > 0 && Math.max(...sums) > 0
      ? `${label}. Most in ${highest.name}: ${show(Math.max(...sums))}`
      : `${label}. Nothing in this time`
  return (
    <div className="time-bars">
      <div className="time-bars-scale num" aria-hidden="true">
        {top.steps.map((value) => (
          <span key={value}>{show(value)}</span>
        ))}
      </div>
      <svg role="img" aria-label={says} className="time-bars-plot">
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="time-bars-second" />
          <rect width="2" height="6" className="time-bars-stripe" />
        </pattern>
        {top.steps.map((value) => (
          <line
            key={value}
            x1="0"
            x2="100%"
            y1={`${100 - (value / top.value) * 100}%`}
            y2={`${100 - (value / top.value) * 100}%`}
          />
        ))}
        {bars.map(({ key, name, values }, at) =>
          values.map((value, part) => {
            const below = values.slice(0, part).reduce((sum, one) => sum + one, 0)
            const [height, ground] = [(value / top.value) * 100, (below / top.value) * 100]
            return (
              <rect
                key={`${key} ${parts[part]}`}
                x={`${at * width + width * 0.12}%`}
                width={`${width * 0.76}%`}
                y={`${100 - ground - height}%`}
                height={`${height}%`}
                fill={part === 0 ? undefined : `url(#${hatch})`}
                className={part === 0 ? 'time-bars-first' : undefined}
              >
                <title>{`${name}: ${show(value)} ${parts[part]}`}</title>
              </rect>
            )
          }),
        )}
      </svg>
      <div className="time-bars-names" aria-hidden="true">
        {namesOf(bars).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {parts.length > 1 && (
        <ul className="time-bars-key" aria-label="Key">
          {parts.map((part, at) => (
            <li key={part}>
              <svg aria-hidden="true">
                <rect
                  width="100%"
                  height="100%"
                  fill={at === 0 ? undefined : `url(#${hatch})`}
                  className={at === 0 ? 'time-bars-first' : undefined}
                />
              </svg>
              {part}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function namesOf(bars: readonly TimeBar[]) {
  const middle = bars.length > 4 ? [bars[Math.floor((bars.length - 1) / 2)]] : bars.slice(1, -1)
  return [bars[0], ...middle, ...(bars.length > 1 ? [bars.at(-1)] : [])].flatMap((bar) =>
    bar ? [bar.name] : [],
  )
}

function niceTop(highest: number) {
  const size = 10 ** Math.floor(Math.log10(Math.max(highest, 1)))
  const value = [1, 2, 4, 6, 8, 10].map((step) => step * size).find((step) => step >= highest) ?? 10 * size
  return { value, steps: value % 2 === 0 ? [value, value / 2, 0] : [value, 0] }
}
