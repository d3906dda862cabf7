import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, requiredText } from '#common/schema.ts'
import { alreadySuspended } from './contract.ts'

export const mailedJustNow = apiError(
  409,
  'mailed-just-now',
  'They’ve been sent this email a moment ago. Please wait a few minutes.',
)

const accessHelp = ['send-password-reset', 'end-sessions'] as const

export const HelpWithAccess = z.object({
  help: z.enum(accessHelp),
  reason: requiredText(300, 'Give a reason. It stays in the audit log.'),
})

export const helpWithAccess = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/access-help',
  who: ['admin'],
  summary:
    'Helps somebody who can’t log in, or whose device is lost: sends them a link for a new password, or logs them out everywhere. Nobody but them learns the link. It’s on record with the reason.',
  input: z.extend(HelpWithAccess, { id: Id }),
  output: z.object({}),
  errors: [notFound, alreadySuspended, mailedJustNow],
})
