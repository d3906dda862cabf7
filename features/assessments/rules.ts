import { dayMs } from '#common/days.ts'

/** How long after a lesson its learner may rate it. */
export const ratingDays = 14

/** Motorways are for approved instructors alone (Highway Code, rule 253). */
export const leftOutFor = (isTrainee: boolean | undefined): readonly string[] =>
  isTrainee ? ['Motorways'] : []

type Lesson = { readonly status: string; readonly endsAt: string }

/** Delivered, or over and not marked yet. */
export const isLessonOver = ({ status, endsAt }: Lesson, now: string) =>
  status === 'delivered' || (status === 'booked' && Date.parse(endsAt) <= Date.parse(now))

export const mayRate = (lesson: Lesson, now: string) =>
  isLessonOver(lesson, now) && Date.parse(now) <= Date.parse(lesson.endsAt) + ratingDays * dayMs
