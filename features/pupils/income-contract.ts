import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, InputDay, Pence } from '#common/schema.ts'

export const IncomePeriod = z.object({ from: z.optional(InputDay), to: z.optional(InputDay) })

export type Income = z.infer<typeof Income>
export const Income = z.object({
  from: Day,
  to: Day,
  /** Earned in lessons paid by card or with lesson credit, less refunds. */
  platform: z.object({ grossPence: Pence, commissionPence: Pence, netPence: Pence }),
  cashPence: Pence,
  bankPence: Pence,
  /** All of it after commission, before the instructor's own costs. */
  taxablePence: Pence,
  /** From each lesson to the next of the day, as far as their places are known. */
  milesBetweenLessons: z.number(),
})

export const getIncome = endpoint({
  method: 'GET',
  path: '/api/income',
  who: ['instructor'],
  summary:
    'Your income from one London day up to another (exclusive): earned here less commission and refunds, and received in cash and by bank transfer, with the miles between lessons. This tax year unless given. `/api/income.csv` is the same as a file, one line for each payment.',
  input: IncomePeriod,
  output: Income,
})
