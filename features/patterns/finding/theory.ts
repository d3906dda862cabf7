import { skillGuide } from '#features/learning/skill-guide.ts'
import { topics } from '#features/learning/topics.ts'
import { alpha, type Finding, strengthOf } from './finding.ts'
import { atMost } from './chances.ts'
import { occasionsOf } from './occasions.ts'
import type { LearnerRecord } from './record.ts'
import { skillsOfTopic } from './tables.ts'

const leastAnswers = 10
/** Without enough answers elsewhere: the pass mark, 43 of 50. */
const [enoughElsewhere, usualRate] = [20, 0.86]
const [latest, leastLow] = [3, 2]

/** A subject of the theory test that goes clearly worse than the learner's others, beside a skill of its that is low. */
export function findTheoryBesideDriving(record: LearnerRecord): Finding[] {
  const occasions = occasionsOf(record)
  const eligible = record.theory.filter(({ of }) => of >= leastAnswers)
  return eligible.flatMap(({ topic, right, of }) => {
    const others = record.theory.filter((one) => one.topic !== topic)
    const [rightElsewhere, ofElsewhere] = [sumOf(others, 'right'), sumOf(others, 'of')]
    const rate = ofElsewhere >= enoughElsewhere ? (rightElsewhere + 1) / (ofElsewhere + 2) : usualRate
    const chance = atMost(right, of, rate) * eligible.length
    if (chance > alpha) return []
    const skills = (skillsOfTopic[topic] ?? []).flatMap((skill) => {
      const last = (occasions.get(skill) ?? []).slice(-latest)
      const low = last.filter(({ isLow }) => isLow)
      return low.length >= leastLow ? { skill, low, last } : []
    })
    // One subject, one finding: of the skill that is low oftenest, else the first in the table.
    const [worst] = skills.toSorted((a, b) => b.low.length - a.low.length)
    if (!worst) return []
    const { skill, low, last } = worst
    const name = topics.find(({ id }) => id === topic)?.name ?? topic
    const answers = `${right} of the last ${of} answers on ${name} were right`
    const marks = `low ${low.length} of the last ${last.length} times`
    return {
      kind: 'theory-and-driving' as const,
      skill,
      subject: topic,
      text: `In theory practice, ${answers}, fewer than on other subjects. In the car, ${skill} was ${marks}.`,
      nextStep: `Do ten theory questions on ${name}, and read ${ruleText(skill)} before your next lesson.`,
      facts: [answers, `${skill} was ${marks}`],
      evidence: [
        {
          source: 'theory' as const,
          id: topic,
          lessonId: null,
          on: null,
          says: `${name}: ${right} of ${of} right`,
        },
        ...low.map(({ evidence }) => evidence).toReversed(),
      ],
      strength: strengthOf(chance),
    }
  })
}

const sumOf = (rows: LearnerRecord['theory'], of: 'right' | 'of') =>
  rows.reduce((sum, row) => sum + row[of], 0)

function ruleText(skill: string) {
  const rule = skillGuide[skill]?.rule
  return rule && /^\d/.test(rule) ? `rule ${rule} of the Highway Code` : 'what the Highway Code says about it'
}
