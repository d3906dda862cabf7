import { evidenceKey, type Finding, keyOf } from './finding/finding.ts'

export type Review = {
  instructorId: string
  finding: string
  decision: 'confirmed' | 'dismissed'
  ownText: string | null
  ownNextStep: string | null
  evidence: readonly string[]
  decidedAt: string
}

/** An instructor beside what is found in the part of the record that they may read. */
export type Reader = { id: string; looksFirst: boolean; isCurrent: boolean; findings: readonly Finding[] }

export const findByKey = (findings: readonly Finding[], key: string) =>
  findings.find((one) => keyOf(one) === key)

export const hasNewEvidence = (finding: Finding, review: Pick<Review, 'evidence'>) =>
  finding.evidence.some((one) => !review.evidence.includes(evidenceKey(one)))

export type Decided = {
  /** The words of the instructor who confirmed it last, if they changed ours. */
  words: { text: string; nextStep: string } | null
  isConfirmed: boolean
  /** Nobody has to look at it and nobody has. */
  isUntouched: boolean
}

/**
 * Whether the learner sees a finding. Dismissed by an instructor of theirs who sees it, it is gone until that instructor
 * sees evidence that is new to them. It waits for those of their instructors who look first and can see it, until one of them has confirmed it;
 * who can't see it can't hold it back.
 */
export function decide(
  finding: Finding,
  readers: readonly Reader[],
  reviews: readonly Review[],
): Decided | 'dismissed' | 'waiting' {
  const key = keyOf(finding)
  const mine = reviews.filter((review) => review.finding === key)
  const standing = mine.filter((review) => {
    if (review.decision === 'confirmed') return true
    const reader = readers.find(({ id }) => id === review.instructorId)
    const seen = findByKey(reader?.findings ?? [], key)
    return Boolean(reader?.isCurrent && seen && !hasNewEvidence(seen, review))
  })
  if (standing.some(({ decision }) => decision === 'dismissed')) return 'dismissed'
  const first = readers.filter(
    ({ looksFirst, isCurrent, findings }) => looksFirst && isCurrent && findByKey(findings, key),
  )
  if (first.length > 0 && !standing.some(({ instructorId }) => first.some(({ id }) => id === instructorId)))
    return 'waiting'
  const [latest] = standing.toSorted((a, b) => Date.parse(b.decidedAt) - Date.parse(a.decidedAt))
  return {
    words: latest?.ownText || latest?.ownNextStep ? wordsOf(latest, finding) : null,
    isConfirmed: standing.length > 0,
    isUntouched: standing.length === 0 && first.length === 0,
  }
}

export const wordsOf = ({ ownText, ownNextStep }: Review, { text, nextStep }: Finding) => ({
  text: ownText ?? text,
  nextStep: ownNextStep ?? nextStep,
})
