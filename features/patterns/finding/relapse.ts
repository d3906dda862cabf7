import { alpha, type Finding, strengthOf } from './finding.ts'
import { chanceOfDrop } from './chances.ts'
import { type LearnerRecord, type Mark, marksOf } from './record.ts'
import { dayText, levelText, nextStepFor } from './words.ts'

const goodFrom = 4
const leastGood = 2
const leastFallen = 2

/** Twice or oftener without help in a row, then at least twice in a row not, and lower than marks stray. */
export function findRelapses(record: LearnerRecord): Finding[] {
  const all = marksOf(record)
  const wereGood = [...all.values()].filter(hasBeenGood).length
  return [...all].flatMap(([skill, marks]) => {
    const firstFallen = marks.findLastIndex(({ level }) => level >= goodFrom) + 1
    const fallen = marks.slice(firstFallen)
    const beginOfGood = marks.slice(0, firstFallen).findLastIndex(({ level }) => level < goodFrom) + 1
    const good = marks.slice(beginOfGood, firstFallen)
    if (fallen.length < leastFallen || good.length < leastGood) return []
    // The lower of the last two: what the learner surely could.
    const from = Math.min(...good.slice(-leastGood).map(({ level }) => level))
    const drop = fallen.reduce((sum, { level }) => sum + from - level, 0)
    const chance = chanceOfDrop(fallen.length, drop) * wereGood
    if (chance > alpha) return []
    const [last, latest] = [good.at(-1)!, fallen.at(-1)!]
    const facts = [
      `${skill} has slipped`,
      `${levelText(last.level)} until ${dayText(last.on)}`,
      `${levelText(latest.level)} on ${dayText(latest.on)}`,
    ]
    const evidence = [...good.slice(-leastGood), ...fallen].map((mark) => ({
      source: 'lesson' as const,
      id: mark.lessonId,
      lessonId: mark.lessonId,
      on: mark.on,
      says: `Level ${mark.level}`,
    }))
    return {
      kind: 'relapse' as const,
      skill,
      text: `${facts[0]}: ${facts[1]}, then ${facts[2]}.`,
      nextStep: nextStepFor(
        skill,
        'Ask for ten minutes of it in your next lesson: it usually comes back quickly.',
      ),
      facts,
      evidence: evidence.toReversed(),
      strength: strengthOf(chance),
    }
  })
}

const hasBeenGood = (marks: readonly Mark[]) =>
  marks.some(({ level }, at) => level >= goodFrom && (marks[at + 1]?.level ?? 0) >= goodFrom)
