import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant } from '#common/schema.ts'

export type RecordReader = z.infer<typeof RecordReader>
export const RecordReader = z.object({
  id: Id,
  name: z.string(),
  isTrainee: z.optional(z.boolean()),
  /** Since when they may read what other instructors wrote; null if they may not. */
  sharedAt: z.nullable(Instant),
})

export const listRecordReaders = endpoint({
  method: 'GET',
  path: '/api/record-readers',
  who: ['student'],
  summary:
    'The instructors who have you on their list, and whether each may read the assessments that others wrote of you.',
  input: z.object({}),
  output: z.object({ readers: z.array(RecordReader) }),
})

export const shareRecord = endpoint({
  method: 'PUT',
  path: '/api/record-readers/:id',
  who: ['student'],
  summary:
    'Lets an instructor who has you on their list read the assessments that other instructors wrote of you, until you stop it or leave them.',
  input: ById,
  output: RecordReader,
  errors: [notFound],
})

export const stopSharingRecord = endpoint({
  method: 'DELETE',
  path: '/api/record-readers/:id',
  who: ['student'],
  summary: 'From now on this instructor reads only what they wrote themselves. Doing it twice is once.',
  input: ById,
  output: z.object({}),
})
