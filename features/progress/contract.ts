import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Id } from '#common/schema.ts'

const Level = z.int().check(z.minimum(0), z.maximum(5))
const SkillRow = z.object({
  name: z.string(),
  /** Its number in the syllabus; null for a name that older assessments have. */
  number: z.nullable(z.int()),
  parts: z.readonly(z.array(z.string())),
  level: Level,
  history: z.array(z.object({ date: z.string(), level: Level, score: z.number() })),
})
const Remark = z.object({
  text: z.string(),
  date: z.string(),
  by: z.string(),
  isTrainee: z.optional(z.boolean()),
})

export type Progress = z.infer<typeof Progress>
export const Progress = z.object({
  lessons: z.int(),
  minutes: z.int(),
  groups: z.array(z.object({ name: z.string(), reached: z.int(), of: z.int(), skills: z.array(SkillRow) })),
  otherSkills: z.array(SkillRow),
  next: z.array(
    z.object({
      name: z.string(),
      level: Level,
      parts: z.readonly(z.array(z.string())),
      why: z.string(),
      /** From the last lesson in which it was assessed. */
      note: z.optional(Remark),
    }),
  ),
  strengths: z.array(Remark),
  areasForImprovement: z.array(Remark),
  assessments: z.array(
    z.object({
      id: Id,
      lessonId: Id,
      date: z.string(),
      rating: z.number(),
      notes: z.string(),
      instructorName: z.string(),
      isTrainee: z.optional(z.boolean()),
    }),
  ),
})

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  who: ['student'],
  summary:
    'How far you have come: every skill with its level and history, strengths, what to work on, what to practise next, hours done.',
  input: z.object({}),
  output: Progress,
})
