import { alpha, type Finding, strengthOf } from './finding.ts'
import { atLeast } from './chances.ts'
import { type Occasion, occasionsOf } from './occasions.ts'
import type { LearnerRecord } from './record.ts'
import { dayText, nextStepFor, timesText } from './words.ts'

const window = 6
const least = 4
/** Most of them. */
const leastShare = 2 / 3
/** No skill is so good that one mark in five isn't low by the day alone. */
const leastRate = 0.2

/** Low in most of the last times, still, and not on its way up; oftener than the learner's other skills are. */
export function findWhatKeepsComingBack(record: LearnerRecord): Finding[] {
  const recent = [...occasionsOf(record)].map(([skill, all]) => ({ skill, last: all.slice(-window) }))
  const eligible = recent.filter(({ last }) => last.length >= least)
  const findings = eligible.flatMap(({ skill, last }) => {
    const low = last.filter(({ isLow }) => isLow)
    const others = recent.flatMap((one) => (one.skill === skill ? [] : one.last))
    const rate = Math.max(leastRate, (others.filter(({ isLow }) => isLow).length + 1) / (others.length + 4))
    const chance = atLeast(low.length, last.length, rate) * eligible.length
    const isNow = last.slice(-2).some(({ isLow }) => isLow)
    if (low.length < leastShare * last.length || !isNow || isRising(last) || chance > alpha) return []
    const count = timesText(low.length, last.length)
    const latest = dayText(low.at(-1)!.on)
    const isInMocks = last.some(({ evidence }) => evidence.source === 'mock-drive')
    const what = isInMocks ? 'low, or cost a fault in a mock test,' : 'low'
    const facts = [`${skill} was ${what} ${count} times`, `most recently on ${latest}`]
    return {
      kind: 'keeps-coming-back' as const,
      skill,
      text: `${facts.join(', ')}.${isInMocks ? '' : ' Your other skills were further on.'}`,
      nextStep: nextStepFor(skill, 'Begin your next lesson with it, while you’re fresh.'),
      facts,
      evidence: low.map(({ evidence }) => evidence).toReversed(),
      strength: strengthOf(chance),
    }
  })
  return findings
}

const rise = 0.75

/** From the first half of its marks to the second: it is being learnt, only later than the others. */
function isRising(occasions: readonly Occasion[]) {
  const levels = occasions.flatMap(({ level }) => level ?? [])
  const half = Math.floor(levels.length / 2)
  return half > 0 && meanOf(levels.slice(half)) - meanOf(levels.slice(0, half)) >= rise
}

const meanOf = (levels: readonly number[]) => levels.reduce((sum, one) => sum + one, 0) / levels.length
