import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, InputDay, Pence } from '#common/schema.ts'

export const IncomePeriod = z.object({ from: z.optional(InputDay), to: z.optional(InputDay) })

const sums = {
  from: Day,
  to: Day,
  /** Earned in lessons paid by card or with lesson credit, less refunds. */
  platform: z.object({ grossPence: Pence, commissionPence: Pence, netPence: Pence }),
  cashPence: Pence,
  bankPence: Pence,
  /** All that came in, before commission. */
  turnoverPence: Pence,
  /** All of it after commission, before the instructor's own costs. */
  beforeCostsPence: Pence,
  /** From each lesson to the next of the day, as far as their places are known. Of days that are over. */
  milesBetweenLessons: z.number(),
  /** From the base to the first lesson of a day and back from the last. */
  milesFromAndToBase: z.number(),
}

export type IncomeSums = z.infer<typeof IncomeSums>
export const IncomeSums = z.object(sums)

export type Income = z.infer<typeof Income>
export const Income = z.object({
  ...sums,
  /** The quarters of a tax year that the period touches, each within the period; at most 40. */
  quarters: z.array(IncomeSums),
})

export const getIncome = endpoint({
  method: 'GET',
  path: '/api/income',
  who: ['instructor'],
  summary:
    'Your income from one London day up to another (exclusive): earned here less commission and refunds, and received in cash and by bank transfer, with the miles driven, in all and for each quarter of a tax year. This tax year unless given. `/api/income.csv` is the same as a file, one line for each payment.',
  input: IncomePeriod,
  output: Income,
})
