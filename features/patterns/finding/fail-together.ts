import { alpha, type Evidence, type Finding, strengthOf } from './finding.ts'
import { fisher, leastFisher, type Table, taroneFactor } from './chances.ts'
import { type LearnerRecord, type Mark, marksOf } from './record.ts'
import { nextStepFor } from './words.ts'
import { pluralWord } from '#common/plural.ts'

const leastShared = 6
const leastTogether = 3

/** Two skills that dip in the same lessons: Fisher's exact test over the lessons that marked both, corrected by Tarone. */
export function findSkillsThatFailTogether(record: LearnerRecord): Finding[] {
  const marks = marksOf(record)
  const dips = new Map([...marks].map(([skill, all]) => [skill, dipsOf(all)]))
  const days = Map.groupBy([...dips.values()].flat(), ({ lessonId }) => lessonId)
  const skills = [...dips.keys()]
  const pairs = skills.flatMap((first, at) =>
    skills.slice(at + 1).flatMap((second) => {
      const pair = pairOf(dips.get(first)!, dips.get(second)!, days)
      const shared = pair.both.length + pair.first.length + pair.second.length + pair.neither
      return shared < leastShared ? [] : { names: [first, second] as const, pair, table: tableOf(pair) }
    }),
  )
  const factor = taroneFactor(
    pairs.map(({ table }) => leastFisher(table)),
    alpha,
  )
  return pairs.flatMap(({ names: [skill, otherSkill], pair, table }) => {
    const chance = fisher(table) * factor
    if (table.both < leastTogether || chance > alpha) return []
    const apart = table.first + table.second
    const together = `${skill} and ${otherSkill} dropped together in ${table.both} lessons`
    const alone = apart === 0 ? 'never one alone' : `one alone in ${apart} ${pluralWord(apart, 'lesson')}`
    const evidence = pair.both.map((dip): Evidence => {
      const other = dips.get(otherSkill)!.find(({ lessonId }) => lessonId === dip.lessonId)!
      return {
        source: 'lesson',
        id: dip.lessonId,
        lessonId: dip.lessonId,
        on: dip.on,
        says: `${skill}: level ${dip.level}, ${otherSkill}: level ${other.level}`,
      }
    })
    return {
      kind: 'fail-together' as const,
      skill,
      otherSkill,
      text: `${together}, ${alone}.`,
      nextStep: nextStepFor(skill, `Practise them together: when one goes wrong, look at the other as well.`),
      facts: [together, alone],
      evidence: evidence.toReversed(),
      strength: strengthOf(chance),
    }
  })
}

type Dip = Mark & { isDip: boolean }

/**
 * A dip is a mark a whole level or more below the mean of its neighbours, so that what is low at first and high later
 * dips nowhere. The first mark has no neighbour before it and is left out.
 */
const dipsOf = (marks: readonly Mark[]): Dip[] =>
  marks.flatMap((mark, at) => {
    const before = marks[at - 1]
    if (!before) return []
    const after = marks[at + 1] ?? before
    return { ...mark, isDip: mark.level <= (before.level + after.level) / 2 - 1 }
  })

const leastOthers = 2

/** If most of the other skills dip as well, it was a bad day, and says nothing of these two. */
function isBadDay(all: readonly Dip[], own: readonly Dip[]) {
  const others = all.filter((dip) => !own.includes(dip))
  return others.length >= leastOthers && others.filter(({ isDip }) => isDip).length > others.length / 2
}

type Pair = { both: Dip[]; first: Dip[]; second: Dip[]; neither: number }

function pairOf(
  first: readonly Dip[],
  second: readonly Dip[],
  days: ReadonlyMap<string, readonly Dip[]>,
): Pair {
  const pair: Pair = { both: [], first: [], second: [], neither: 0 }
  for (const one of first) {
    const other = second.find(({ lessonId }) => lessonId === one.lessonId)
    if (!other || isBadDay(days.get(one.lessonId)!, [one, other])) continue
    if (one.isDip && other.isDip) pair.both.push(one)
    else if (one.isDip) pair.first.push(one)
    else if (other.isDip) pair.second.push(other)
    else pair.neither += 1
  }
  return pair
}

const tableOf = ({ both, first, second, neither }: Pair): Table => ({
  both: both.length,
  first: first.length,
  second: second.length,
  neither,
})
