import { cx } from './class-names.ts'

export type Bar = {
  name: string
  value: number
  shows: string
  short?: string
  open?: boolean
  parts?: readonly string[]
}

/** `open` draws one in outline: a period that is not over, a forecast. `parts` are for the table. */
export function Bars({ bars, label, low }: { bars: readonly Bar[]; label: string; low?: boolean }) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ul className={cx('bars', low && 'bars-low', bars.length > 6 && 'bars-many')} aria-label={label}>
      {bars.map((bar) => {
        const share = (bar.value / most) * (low ? 74 : 86)
        return (
          <li key={bar.name}>
            <span className="bars-plot">
              <svg aria-hidden="true">
                <rect
                  x={bar.open ? '1%' : '0'}
                  y={`${100 - share}%`}
                  width={bar.open ? '98%' : '100%'}
                  height={`${share}%`}
                  className={bar.open ? 'bar-open' : undefined}
                />
                <text x="50%" y={`${100 - share}%`} dy="-0.4em">
                  {bar.short ?? bar.shows}
                </text>
              </svg>
            </span>
            <span className="bars-name">
              {bar.name}
              <span className="sr">: {bar.shows}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
