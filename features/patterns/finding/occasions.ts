import type { Day } from '#common/days.ts'
import { pluralWord } from '#common/plural.ts'
import type { Evidence } from './finding.ts'
import { type LearnerRecord, marksOf, median, type MockDrive } from './record.ts'
import { skillOfCompetency } from './tables.ts'
import { levelText } from './words.ts'

/** A lesson that marked the skill, or a mock test: a whole one looks at every skill. */
export type Occasion = { on: Day; isLow: boolean; level: number | null; evidence: Evidence }

/** A level that needs no reminder is never low, however good the others are. */
const highestLow = 3
/** With fewer other skills there is nothing to compare with. */
const leastOthers = 3
const lowAlone = 2

/**
 * Each skill's occasions, oldest first. A mark is low at level 3 or below if it is a whole level below the median of
 * what the other skills had reached by then. The first mark of a skill doesn't count: everything begins low.
 */
export function occasionsOf(record: LearnerRecord): ReadonlyMap<string, readonly Occasion[]> {
  const occasions = new Map<string, Occasion[]>()
  const add = (skill: string, occasion: Occasion) =>
    occasions.set(skill, [...(occasions.get(skill) ?? []), occasion])
  const reached = new Map<string, number>()
  const marked = new Set(marksOf(record).keys())
  const tested = new Set(Object.values(skillOfCompetency))
  for (const { lesson, mock } of inOrder(record)) {
    if (lesson) {
      const known = new Set(reached.keys())
      for (const { skill, level } of lesson.marks) reached.set(skill, level)
      for (const { skill, level } of lesson.marks)
        if (known.has(skill))
          add(skill, {
            on: lesson.on,
            level,
            isLow: isLow(skill, level, reached),
            evidence: {
              source: 'lesson',
              id: lesson.lessonId,
              lessonId: lesson.lessonId,
              on: lesson.on,
              says: sentenceCase(levelText(level)),
            },
          })
    }
    if (mock)
      for (const skill of tested) {
        const faults = faultsIn(mock, skill)
        if (faults.length === 0 && mock.isWhole === false) continue
        // A skill that nobody has marked counts from its first fault on.
        if (faults.length === 0 && !marked.has(skill) && !occasions.has(skill)) continue
        add(skill, {
          on: mock.on,
          level: null,
          isLow: faults.length > 0,
          evidence: {
            source: 'mock-drive',
            id: mock.id,
            lessonId: mock.lessonId,
            on: mock.on,
            says: faults.length > 0 ? faultText(faults) : 'No fault in a mock test',
          },
        })
      }
  }
  return occasions
}

type Step = {
  on: Day
  lesson?: { lessonId: string; on: Day; marks: { skill: string; level: number }[] }
  mock?: MockDrive
}

/** A mock test on the day of a lesson comes after its marks. */
function inOrder(record: LearnerRecord): Step[] {
  const lessons = new Map<string, NonNullable<Step['lesson']>>()
  for (const [skill, marks] of marksOf(record))
    for (const { lessonId, on, level } of marks) {
      const lesson = lessons.get(lessonId) ?? { lessonId, on, marks: [] }
      lesson.marks.push({ skill, level })
      lessons.set(lessonId, lesson)
    }
  const inTime = record.lessons.flatMap(({ lessonId }) => lessons.get(lessonId) ?? [])
  const steps: Step[] = [
    ...inTime.map((lesson) => ({ on: lesson.on, lesson })),
    ...record.mocks.map((mock) => ({ on: mock.on, mock })),
  ]
  return steps.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

function isLow(skill: string, level: number, reached: ReadonlyMap<string, number>) {
  const others = [...reached].flatMap(([name, other]) => (name === skill ? [] : other))
  if (others.length < leastOthers) return level <= lowAlone
  return level <= highestLow && level <= median(others) - 1
}

const faultsIn = ({ faults }: MockDrive, skill: string) =>
  faults.filter(({ competency, times }) => skillOfCompetency[competency] === skill && times > 0)

function faultText(faults: MockDrive['faults']) {
  const parts = (['dangerous', 'serious', 'driving'] as const).flatMap((grade) => {
    const times = faults.reduce((sum, fault) => sum + (fault.grade === grade ? fault.times : 0), 0)
    return times === 0 ? [] : [`${times} ${grade} ${pluralWord(times, 'fault')}`]
  })
  return `${parts.join(', ')} in a mock test`
}

const sentenceCase = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
