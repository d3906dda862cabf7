import { levelOf } from './syllabus.ts'

type Scores = Readonly<Record<string, number>>

export type Compared = {
  name: string
  /** Levels of 0 to 5. */
  own: number
  mark: number
}

/** The skills that both have rated, the widest apart first; where they agree in the order of the marks. */
export const compareRatings = (marks: Scores, own: Scores): Compared[] =>
  Object.entries(marks)
    .filter(([name]) => own[name] !== undefined)
    .map(([name, mark]) => ({ name, own: levelOf(own[name]!), mark: levelOf(mark) }))
    .sort((one, other) => gapOf(other) - gapOf(one))

/** In levels. */
export const gapOf = ({ own, mark }: Compared) => Math.abs(own - mark)
