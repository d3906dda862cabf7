/** For this long after a lesson both may say whether the instructor was on time. */
export const startDays = 14

/** Up to this late still counts as on time. */
export const onTimeMinutes = 5

/** Figures cover the last twelve months. */
export const figureMonths = 12

/** A first lesson counts once there has been time for a second. */
export const returnWeeks = 6

/** Below these a figure says more about chance than about a person, and could tell of a single learner. */
export const leastLessons = 10
export const leastAnswers = 5
export const leastStarts = 10
export const leastLearners = 5

export type Figures = {
  readonly lessons: number
  readonly cancelled: number
  readonly answers: number
  readonly answerMinutes: number | null
  readonly starts: number
  readonly onTime: number
  readonly learners: number
  readonly returned: number
}

export const reliabilityOf = (figures: Figures | undefined) => ({
  cancelled: figures && figures.lessons >= leastLessons ? pick(figures.cancelled, figures.lessons) : null,
  answers:
    figures && figures.answerMinutes !== null && figures.answers >= leastAnswers
      ? { medianMinutes: figures.answerMinutes, of: figures.answers }
      : null,
  onTime: figures && figures.starts >= leastStarts ? pick(figures.onTime, figures.starts) : null,
  returned: figures && figures.learners >= leastLearners ? pick(figures.returned, figures.learners) : null,
})

const pick = (count: number, of: number) => ({ count, of })
