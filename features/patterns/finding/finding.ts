import type { Day } from '#common/days.ts'

export const kinds = [
  'relapse',
  'keeps-coming-back',
  'plateau',
  'fail-together',
  'theory-and-driving',
  'remarks',
  'recorded-drives',
] as const
export type Kind = (typeof kinds)[number]

export type Evidence = {
  source: 'lesson' | 'mock-drive' | 'drive' | 'theory'
  /** Of the lesson, mock test or drive; of theory the topic. */
  id: string
  lessonId: string | null
  on: Day | null
  /** What was seen there, in a few words. */
  says: string
}

export type Finding = {
  kind: Kind
  skill: string
  /** Skills that go down with it. */
  otherSkill?: string
  /** A topic of the theory test or the subject of remarks. */
  subject?: string
  text: string
  nextStep: string
  /** Parts of `text` that hold its facts: whatever words are around them, they stay. */
  facts: readonly string[]
  evidence: readonly Evidence[]
  /** 0 to 1, from how unlikely it would be by chance. */
  strength: number
}

/** The same finding in another week: what it is about, not what it rests on. */
export const keyOf = ({ kind, skill, otherSkill, subject }: Finding) =>
  [kind, skill, otherSkill ?? subject].filter(Boolean).join(':')

export const evidenceKey = ({ source, id }: Evidence) => `${source}:${id}`

/** What would turn up by chance more often than this is not said, whatever the kind. */
export const alpha = 0.05

/** One chance in twenty is 0.33, one in a hundred 0.5, one in ten thousand or less 1. `chance` is corrected already. */
export const strengthOf = (chance: number) =>
  Math.round(100 * Math.min(1, -Math.log10(Math.max(chance, 1e-4)) / 4)) / 100
