import { dayMs } from '#common/days.ts'
import { levelOf } from './syllabus.ts'

/** How long after a lesson its learner may rate it. */
export const ratingDays = 14

type Lesson = { readonly status: string; readonly endsAt: string }

/** Delivered, or over and not marked yet. */
export const isLessonOver = ({ status, endsAt }: Lesson, now: string) =>
  status === 'delivered' || (status === 'booked' && Date.parse(endsAt) <= Date.parse(now))

export const mayRate = (lesson: Lesson, now: string) =>
  isLessonOver(lesson, now) && Date.parse(now) <= Date.parse(lesson.endsAt) + ratingDays * dayMs

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
