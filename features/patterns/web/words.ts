import type { MyFinding } from '../contract.ts'

export const kindWords: Readonly<Record<MyFinding['kind'], string>> = {
  relapse: 'Has slipped',
  'keeps-coming-back': 'Keeps coming back',
  plateau: 'Not moving up',
  'fail-together': 'Go wrong together',
  'theory-and-driving': 'Theory and driving',
  remarks: 'In several remarks',
  'recorded-drives': 'In recorded drives',
}

/** One chance in a hundred, one in a thousand: docs/patterns.md. */
export const strengthWords = (strength: number) =>
  strength >= 0.75 ? 'Very clear' : strength >= 0.5 ? 'Clear' : 'A first sign'

export const wordedBy: Readonly<Record<MyFinding['wordedBy'], string | null>> = {
  product: null,
  instructor: 'In your instructor’s words.',
  model: 'Worded by a language model. We’ve checked that skills, figures and dates are those in your record.',
}
