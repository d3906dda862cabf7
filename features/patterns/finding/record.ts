import type { Day } from '#common/days.ts'
import { levelOf } from '#features/assessments/syllabus.ts'

/** What findings are made from: each list oldest first, days in the home zone. */
export type LearnerRecord = {
  lessons: readonly AssessedLesson[]
  mocks: readonly MockDrive[]
  drives: readonly RecordedDrive[]
  theory: readonly TopicStanding[]
}
export type AssessedLesson = {
  lessonId: string
  instructorId: string | null
  on: Day
  /** Skill name → 0 to 100. */
  skills: Readonly<Record<string, number>>
  areas: readonly string[]
  notes: string
}
export type MockDrive = {
  id: string
  lessonId: string | null
  instructorId: string | null
  on: Day
  /** False: what has no fault wasn’t necessarily driven. */
  isWhole?: boolean
  faults: readonly { competency: string; grade: string; times: number }[]
}
export type RecordedDrive = {
  id: string
  on: Day
  seconds: number
  events: readonly { kind: string; band: number; isExercise: boolean; skill?: string | undefined }[]
}
export type TopicStanding = { topic: string; right: number; of: number }

export type Mark = { lessonId: string; on: Day; level: number }

/** Each skill's marks in lessons, oldest first. */
export function marksOf({ lessons }: Pick<LearnerRecord, 'lessons'>): ReadonlyMap<string, readonly Mark[]> {
  const marks = new Map<string, Mark[]>()
  for (const { lessonId, on, skills } of lessons)
    for (const [skill, score] of Object.entries(skills)) {
      const list = marks.get(skill) ?? []
      list.push({ lessonId, on, level: levelOf(score) })
      marks.set(skill, list)
    }
  return marks
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
