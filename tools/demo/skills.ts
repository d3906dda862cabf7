import { syllabus } from '#features/assessments/syllabus.ts'
import type { Random } from './random.ts'
import { areas, notes, sampleSkills, strengths, stuckRemark } from './assessment-notes.ts'

const inOrder = syllabus.flatMap((group) => group.skills.map(({ name }) => ({ name, group: group.name })))

const stuckFrom = 9
const stuckLevel = 3

/** A learner's progress through the syllabus, mostly up and sometimes down. One skill may stay behind: `stuckOn`. */
export function startRecord(random: Random, pace: number, stuckOn?: string) {
  const stuck = inOrder.findIndex(({ name }) => name === stuckOn)
  const levels = inOrder.map(() => 0)
  let lessons = 0

  return {
    /** The assessment of one lesson. The oldest ones use the product's earlier skill names. */
    nextLesson(isOld: boolean) {
      lessons += 1
      const reach = Math.min(inOrder.length, 4 + Math.floor(lessons * pace))
      const worked = random
        .shuffled(Array.from({ length: reach }, (_, place) => place))
        .sort((a, b) => (levels[a] ?? 0) - (levels[b] ?? 0))
        .slice(0, random.whole(3, 6))
      for (const place of worked)
        levels[place] = Math.max(
          1,
          Math.min(
            5,
            (levels[place] ?? 0) +
              (random.chance(0.08) && (levels[place] ?? 0) > 1 ? -1 : random.chance(0.7) ? 1 : 0),
          ),
        )
      const isStuck = stuck >= 0 && lessons >= stuckFrom
      if (isStuck) {
        levels[stuck] = stuckLevel
        if (!worked.includes(stuck)) worked.push(stuck)
      }
      const skills: Record<string, number> = Object.fromEntries(
        worked.map((place) => [inOrder[place]!.name, levels[place]! * 20]),
      )
      if (isOld) skills[random.pick(sampleSkills)] = random.whole(4, 14) * 5
      const best = worked.toSorted((a, b) => levels[b]! - levels[a]!)
      return {
        assessment_data: {
          skills,
          strengths: says(random, strengths, best.slice(0, 2)),
          areasForImprovement: [
            ...new Set([...says(random, areas, best.slice(-2)), ...(isStuck ? [stuckRemark] : [])]),
          ],
          plan: best.slice(-3).map((place) => inOrder[place]!.name),
        },
        overall_rating: Math.min(
          5,
          Math.max(2, Math.round((2.5 + lessons * 0.06 * pace + random.next()) * 2) / 2),
        ),
        instructor_notes: random.pick(notes),
      }
    },
  }
}

const says = (random: Random, words: Record<string, readonly string[]>, places: readonly number[]) => [
  ...new Set(
    places.map((place) =>
      random.pick(words[inOrder[place]!.group] ?? ['Good manners to everyone on the road']),
    ),
  ),
]
