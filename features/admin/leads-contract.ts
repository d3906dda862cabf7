import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Cursor, Id, InputDay, requiredText } from '#common/schema.ts'
import { Lead } from '#features/leads/contract.ts'
import { leadStates } from '#features/leads/rules.ts'

export const noSuchAccount = apiError(
  409,
  'no-such-account',
  'No instructor or school has an account with that email address.',
)
export const leadClosed = apiError(409, 'lead-closed', 'This lead is closed. Open it again first.')

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  who: ['admin'],
  summary:
    'Who has contacted sales, in one state: first those whose next step is due, then the newest, 20 a page.',
  input: z.object({ state: z._default(z.enum(leadStates), 'new'), cursor: Cursor }),
  output: z.object({ leads: z.array(Lead), nextCursor: z.nullable(z.string()) }),
})

export const setLeadState = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/state',
  who: ['admin'],
  summary:
    'Says where a lead stands: lost with a reason, won with the account whose contract is entered, if there is one.',
  input: z.discriminatedUnion('state', [
    z.object({ id: Id, state: z.literal('new') }),
    z.object({ id: Id, state: z.literal('talking') }),
    z.object({
      id: Id,
      state: z.literal('won'),
      accountEmail: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    }),
    z.object({ id: Id, state: z.literal('lost'), reason: requiredText(300, 'Say why.') }),
  ]),
  output: z.object({}),
  errors: [notFound, noSuchAccount],
})

export const assignLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/assignee',
  who: ['admin'],
  summary: 'Takes a lead on, or gives it back.',
  input: z.object({ id: Id, isMine: z.boolean() }),
  output: z.object({}),
  errors: [notFound],
})

export const NextStep = z.object({ step: requiredText(200, 'Say what comes next.'), on: InputDay })

export const planNextStep = endpoint({
  method: 'PUT',
  path: '/api/admin/leads/:id/next-step',
  who: ['admin'],
  summary: 'Says what comes next, and on which day; null: nothing any more.',
  input: z.object({ id: Id, next: z.nullable(NextStep) }),
  output: z.object({}),
  errors: [notFound, leadClosed],
})

export const noteOnLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/notes',
  who: ['admin'],
  summary: 'Adds a note, with who and when. It can’t be changed, and goes when the lead is erased.',
  input: z.object({ id: Id, text: requiredText(1000, 'Write a note first.') }),
  output: z.object({}),
  errors: [notFound],
})

export const eraseLead = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id',
  who: ['admin'],
  summary: 'Erases all that this address has written to sales, and what was noted about it.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
