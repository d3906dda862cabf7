import { alpha, type Finding, strengthOf } from './finding.ts'
import { type LearnerRecord, type Mark, marksOf } from './record.ts'
import { dayText, levelText, nextStepFor } from './words.ts'

const least = 5
const highest = 3

/** The same mark five times or oftener, where the learner's other skills would have gone up by then. */
export function findPlateaus(record: LearnerRecord): Finding[] {
  const all = [...marksOf(record)].map(([skill, marks]) => ({ skill, marks, run: runOf(marks) }))
  const eligible = all.filter(({ marks }) => marks.length >= least && marks.at(-1)!.level <= highest)
  return eligible.flatMap(({ skill, run }) => {
    const level = run.at(-1)!.level
    if (level === 0 || run.length < least) return []
    const others = all.flatMap((one) => (one.skill === skill ? [] : stepsBelow(one.marks)))
    const rate = (others.filter((isUp) => isUp).length + 2) / (others.length + 4)
    const chance = (1 - rate) ** (run.length - 1) * eligible.length
    if (chance > alpha) return []
    const facts = [
      `${skill} has stayed at ${levelText(level)} in the last ${run.length} lessons with it`,
      `since ${dayText(run[0]!.on)}`,
    ]
    return {
      kind: 'plateau' as const,
      skill,
      text: `${facts.join(', ')}.`,
      nextStep: nextStepFor(
        skill,
        'Try it another way: another road, another time of day, or saying aloud what you do.',
      ),
      facts,
      evidence: run
        .map((mark) => ({
          source: 'lesson' as const,
          id: mark.lessonId,
          lessonId: mark.lessonId,
          on: mark.on,
          says: `Level ${mark.level}`,
        }))
        .toReversed(),
      strength: strengthOf(chance),
    }
  })
}

/** The latest marks, as long as they are the same. */
function runOf(marks: readonly Mark[]): readonly Mark[] {
  const level = marks.at(-1)?.level
  return marks.slice(marks.findLastIndex((mark) => mark.level !== level) + 1)
}

/** Whether each step from a level that needs help led up. */
const stepsBelow = (marks: readonly Mark[]) =>
  marks.slice(1).flatMap(({ level }, at) => (marks[at]!.level <= highest ? level > marks[at]!.level : []))
