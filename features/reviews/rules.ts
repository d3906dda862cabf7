import type { LessonSide } from '#features/lessons/rules.ts'

/** Two weeks, as people are used to from other places where both sides review: long enough for the next lesson. */
export const reviewDays = 14

/** Without another lesson in sight for so long, the one before was the last. */
export const daysAfterLast = 28

export const occasions = ['first', 'fifth', 'last'] as const
export type Occasion = (typeof occasions)[number]
export const fifth = 5

export const occasionWords: Record<Occasion, string> = {
  first: 'first lesson',
  fifth: 'fifth lesson',
  last: 'last lesson',
}

export const themes = {
  learner: {
    patient: 'Patient',
    clear: 'Explains clearly',
    calm: 'Keeps calm',
    punctual: 'On time',
    friendly: 'Friendly',
    planned: 'Well planned',
    car: 'Good car',
  },
  instructor: {
    punctual: 'On time',
    prepared: 'Prepared',
    attentive: 'Listens',
    practises: 'Practises in between',
    careful: 'Careful',
    friendly: 'Friendly',
  },
} as const satisfies Record<LessonSide, Record<string, string>>

/** Also on a public page, before more are asked for. */
export const reviewsAPage = 10

export const isThemeOf = (side: LessonSide, theme: string) => Object.hasOwn(themes[side], theme)
export const wordsOfTheme = (side: LessonSide, theme: string): string | undefined =>
  (themes[side] as Record<string, string>)[theme]

/** The only reasons to take a review down. That it is a bad one is none. */
export const removalReasons = [
  'not-genuine',
  'insulting',
  'discriminating',
  'personal-details',
  'off-topic',
] as const
export type RemovalReason = (typeof removalReasons)[number]

export const removalWords: Record<RemovalReason, string> = {
  'not-genuine': 'It isn’t about a real experience',
  insulting: 'It insults or threatens somebody',
  discriminating: 'It discriminates against somebody',
  'personal-details': 'It gives away personal details',
  'off-topic': 'It isn’t about lessons',
}
