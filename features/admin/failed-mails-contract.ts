import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant } from '#common/schema.ts'

export type FailedMail = z.infer<typeof FailedMail>
export const FailedMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  /** False once its text has been deleted. */
  canGo: z.boolean(),
})

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/admin/failed-mails',
  who: ['admin'],
  summary: 'The newest hundred messages that could not be delivered, without their text.',
  input: z.object({}),
  output: z.object({ mails: z.array(FailedMail) }),
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/failed-mails/:id/delivery',
  who: ['admin'],
  summary: 'Tries to deliver a message again that had been given up.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
