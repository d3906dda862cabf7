import { dayMs } from '#common/days.ts'

/** How long after a lesson its learner may rate it. */
export const ratingDays = 14

/** Motorways are for approved instructors alone (Highway Code, rule 253). */
export const leftOutFor = (isTrainee: boolean | undefined): readonly string[] =>
  isTrainee ? ['Motorways'] : []

type Chosen = {
  readonly skills: Readonly<Record<string, unknown>>
  readonly plan?: readonly string[] | undefined
}

/** Whether a lesson’s marks or its plan have what its instructor may not teach, and `before` had it not. */
export const hasLeftOut = (isTrainee: boolean | undefined, chosen: Chosen, before?: Chosen): boolean =>
  leftOutFor(isTrainee).some((name) => has(chosen, name) && !(before && has(before, name)))

const has = ({ skills, plan = [] }: Chosen, name: string) => name in skills || plan.includes(name)

type Lesson = { readonly status: string; readonly endsAt: string }

/** Delivered, or over and not marked yet. */
export const isLessonOver = ({ status, endsAt }: Lesson, now: string) =>
  status === 'delivered' || (status === 'booked' && Date.parse(endsAt) <= Date.parse(now))

export const mayRate = (lesson: Lesson, now: string) =>
  isLessonOver(lesson, now) && Date.parse(now) <= Date.parse(lesson.endsAt) + ratingDays * dayMs
