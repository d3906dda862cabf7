import { firstName } from '#common/first-name.ts'
import { levelName } from '../syllabus.ts'
import type { Compared } from '../compare-ratings.ts'

export const ratingWords = {
  saved: {
    title: 'Your rating is saved',
    description: 'You’ll both see it beside the assessment.',
    tone: 'good' as const,
  },
  stored: {
    title: 'Saved on this device',
    description: 'We’ll send it as soon as you’re back online.',
  },
  sent: (name: string) => ({
    title: 'Your rating was sent',
    description: `${firstName(name)} can see how you rated your lesson.`,
  }),
  refused: {
    title: 'We couldn’t save your rating',
    description: 'It’s still on this device. Open the lesson for the reason.',
  },
}

type Sides = {
  readonly learner: string
  readonly instructor: string /** `other`: an instructor who reads what another one wrote. */
  readonly reader: 'learner' | 'instructor' | 'other'
}

/** "You said Independent, Helen said Prompted" */
export function sayBoth({ own, mark }: Compared, { learner, instructor, reader }: Sides): string {
  const both = [
    `${reader === 'learner' ? 'You' : learner} said ${levelName(own)}`,
    `${reader === 'instructor' ? 'you' : instructor} said ${levelName(mark)}`,
  ]
  return both.join(', ')
}

/** How the rating came about, for both to read. Whether the assessment was read elsewhere nobody knows. */
export const saySeen = (sawMarks: boolean, { learner, reader }: Pick<Sides, 'learner' | 'reader'>) =>
  reader === 'learner'
    ? `You rated yourself ${sawMarks ? 'after you’d read the assessment' : 'before you opened the assessment here'}.`
    : `${learner} rated this ${sawMarks ? 'after reading' : 'before opening'} your assessment.`
