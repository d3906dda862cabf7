import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id } from '#common/schema.ts'
import { Pupil } from './contract.ts'

export const addEarlierDebt = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/earlier-debts',
  who: ['instructor'],
  summary: 'Notes what a pupil owes you from before you came to us. It is income once they pay it.',
  input: z.object({ id: Id, pence: z.int().check(z.minimum(1), z.maximum(10_000_000)) }),
  output: Pupil,
  errors: [notFound],
})

const ByDebt = z.object({ id: Id, debtId: Id })

export const debtPaid = apiError(
  409,
  'debt-paid',
  'This has been paid, so it’s in your books. Undo that it was received first.',
)

export const removeEarlierDebt = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/earlier-debts/:debtId',
  who: ['instructor'],
  summary: 'Takes back what was noted as owed by mistake, as long as it isn’t paid.',
  input: ByDebt,
  output: Pupil,
  errors: [notFound, debtPaid],
})

export const receiveEarlierDebt = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/earlier-debts/:debtId/receipt',
  who: ['instructor'],
  summary: 'Says that you have had what was owed from before. Doing it twice is once.',
  input: z.extend(ByDebt, { method: z.enum(['cash', 'bank']) }),
  output: Pupil,
  errors: [notFound],
})

export const undoEarlierReceipt = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/earlier-debts/:debtId/receipt',
  who: ['instructor'],
  summary: 'Takes “received” back of what was owed from before.',
  input: ByDebt,
  output: Pupil,
  errors: [notFound],
})
