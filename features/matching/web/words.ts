import type { Need, IntakeKind, Level } from '../rules.ts'

export const levelWords: Record<Level, { label: string; hint: string }> = {
  beginner: { label: 'I’m new to driving', hint: 'No lessons yet, or one or two' },
  some: { label: 'I’ve had lessons', hint: 'And want to carry on' },
  refresher: { label: 'I’ve got a licence', hint: 'And want to brush up' },
}

export const needWords: Record<Need, string> = {
  nervous: 'I’m nervous about driving',
  'additional-needs': 'I have additional needs',
  intensive: 'I’d like an intensive course',
  motorways: 'I want to drive on motorways',
  older: 'I’m starting later in life',
  'test-car': 'I need a car for my test',
}

/** To an instructor. */
export const levelSays: Record<Level, string> = {
  beginner: 'new to driving',
  some: 'has had lessons',
  refresher: 'has a licence, wants to brush up',
}
export const needSays: Record<Need, string> = {
  nervous: 'nervous',
  'additional-needs': 'additional needs',
  intensive: 'intensive course',
  motorways: 'motorways',
  older: 'starting later in life',
  'test-car': 'needs a car for the test',
}

export const intakeWords: Record<IntakeKind, string> = {
  beginners: 'Beginners',
  refreshers: 'Licence holders who want to brush up',
  nervous: 'Nervous learners',
  'test-soon': 'Learners with a test within six weeks',
}
