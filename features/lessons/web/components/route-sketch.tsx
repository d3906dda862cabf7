import { firstName } from '#common/first-name.ts'
import type { TravelDay } from '#features/diary/travel-contract.ts'
import { formatLocalTime } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { otherOf } from './lesson-state.ts'
import { sketchOf } from './sketch.ts'

type RouteSketchProps = { travel: TravelDay; lessons: readonly Lesson[]; now: string }

/** The way of the day between the sectors of its pick-ups: no map, no roads. */
export function RouteSketch({ travel, lessons, now }: RouteSketchProps) {
  const stops = travel.lessons.flatMap(({ id, place, startsAt, endsAt }) => {
    const lesson = lessons.find((one) => one.id === id)
    if (!lesson || !place) return []
    const name = firstName(otherOf(lesson, 'instructor').name)
    return [{ place, name, at: formatLocalTime(startsAt), endsAt }]
  })
  const sketch = sketchOf(stops, travel.base ?? undefined, now)
  if (!sketch) return null
  const said = [...stops.map(({ name }) => name), ...(travel.base ? ['home'] : [])].join(', ')
  return (
    <svg
      className="sketch"
      viewBox="0 0 360 168"
      role="img"
      aria-label={`Sketch of the day’s route: ${said}`}
    >
      <polyline className="ahead" points={lineOf(sketch.ahead)} />
      <polyline className="gone" points={lineOf(sketch.gone)} />
      {sketch.marks.map(({ x, y, state, text }) =>
        state === 'home' ? (
          <rect key={text} x={x - 6} y={y - 6} width="12" height="12" rx="2" />
        ) : (
          <circle key={`${text} ${x} ${y}`} cx={x} cy={y} r={state === 'next' ? 8 : 5} data-state={state} />
        ),
      )}
      {sketch.labels.map(({ x, y, text, isLeft }) => (
        <text
          key={`${text} ${x} ${y}`}
          x={isLeft ? x - 14 : x + 14}
          y={y + 4}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

const lineOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x},${y}`).join(' ')
