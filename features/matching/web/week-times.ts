import { dayParts } from '#features/diary/rules.ts'
import type { WaitingTime } from '#features/waiting-list/rules.ts'

const parts = Object.values(dayParts)

/** A square of the week: Tuesday morning is `2-0`. */
export const squareOf = (weekday: number, part: number) => `${weekday}-${part}`

export const timesOfSquares = (squares: readonly string[]): WaitingTime[] =>
  squares.map((square) => {
    const [weekday, part] = square.split('-').map(Number) as [number, number]
    const { from, to } = parts[part]!
    return { weekday, from, to }
  })

/** Squares that lie wholly within the times. */
export const squaresOf = (times: readonly WaitingTime[]): string[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    parts.flatMap((part, at) =>
      times.some((time) => time.weekday === weekday && time.from <= part.from && part.to <= time.to)
        ? [squareOf(weekday, at)]
        : [],
    ),
  )
