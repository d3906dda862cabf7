import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { placeInCode } from '../highway-code.ts'
import { type TopicId, topics } from '../topics.ts'

const folder = path.resolve(import.meta.dirname, '../bank')
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** One file, `bank/<topic>/<id>.json`. The right option is first; people get them shuffled. */
const QuestionFile = z.strictObject({
  asks: Text,
  options: z.tuple([Text, Text, Text, Text]),
  why: Text,
  rule: z.string().check(z.refine((rule) => placeInCode(rule) !== undefined, 'not in the Highway Code')),
  /** 1 most people know, 2 has to be learned, 3 is easily confused. */
  difficulty: z.literal([1, 2, 3]),
  /** See `web/drawings/`. */
  drawing: z.optional(z.string().check(z.regex(/^[a-z]+\/[a-z0-9-]+$/))),
})

/** `id` never changes and is never reused: answers are stored under it. */
export type Question = z.infer<typeof QuestionFile> & { id: string; topic: TopicId }

/** Our own questions, from the rules of the Highway Code. DVSA's are licensed and not used here. */
export const bank: readonly Question[] = topics.flatMap(({ id: topic }) =>
  readdirSync(path.join(folder, topic))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readQuestion(topic, file)),
)

export const findQuestion = (id: string) => known.get(id)
const known = new Map(bank.map((question) => [question.id, question]))

function readQuestion(topic: TopicId, file: string): Question {
  const place = path.join(folder, topic, file)
  try {
    return { ...QuestionFile.parse(JSON.parse(readFileSync(place, 'utf8'))), id: file.slice(0, -5), topic }
  } catch (cause) {
    throw new Error(`The question in ${topic}/${file} can’t be read`, { cause })
  }
}
