import type { WaitingTime } from '#features/waiting-list/rules.ts'

/** As people say when they can. */
export const dayParts = [
  { name: 'Morning', from: '08:00', to: '12:00' },
  { name: 'Afternoon', from: '12:00', to: '17:00' },
  { name: 'Evening', from: '17:00', to: '21:00' },
] as const

/** A square of the week: Tuesday morning is `2-0`. */
export const squareOf = (weekday: number, part: number) => `${weekday}-${part}`

export const timesOfSquares = (squares: readonly string[]): WaitingTime[] =>
  squares.map((square) => {
    const [weekday, part] = square.split('-').map(Number) as [number, number]
    const { from, to } = dayParts[part]!
    return { weekday, from, to }
  })

/** Squares that lie wholly within the times. */
export const squaresOf = (times: readonly WaitingTime[]): string[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    dayParts.flatMap((part, at) =>
      times.some((time) => time.weekday === weekday && time.from <= part.from && part.to <= time.to)
        ? [squareOf(weekday, at)]
        : [],
    ),
  )
