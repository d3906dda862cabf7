/** What became of the mail of a registration; `ready`: the address counts as confirmed without one. */
export const registered = ['sent', 'later', 'limited', 'ready'] as const
export type Registered = (typeof registered)[number]

/** What came of a form of ours that was sent without a script. Each is a page, `/registration/OUTCOME`. */
export const outcomes = [
  ...registered,
  ...registered.map((one) => `${one}-without-files` as const),
  'confirmed',
  'changed',
  'half-changed',
  'link-failed',
  'needs-script',
  'try-again',
] as const
export type Outcome = (typeof outcomes)[number]
