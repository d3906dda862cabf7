import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, Instant, Pence } from '#common/schema.ts'
import { isVatNumber, paperKinds, plainVatNumber } from './rules.ts'

export type Paper = z.infer<typeof Paper>
const Paper = z.object({
  id: Id,
  kind: z.enum(paperKinds),
  number: z.int(),
  pence: Pence,
  issuedAt: Instant,
  month: z.nullable(Day),
})

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/papers',
  who: ['student', 'instructor'],
  summary:
    'A learner’s receipt of a payment and its credit notes, oldest first; without `payment` an instructor’s invoices for commission, newest first, at most the last three years',
  input: z.object({ payment: z.optional(Id) }),
  output: z.object({ papers: z.array(Paper) }),
})

export const getVat = endpoint({
  method: 'GET',
  path: '/api/papers/vat',
  who: ['instructor'],
  summary: 'Whether I’m registered for VAT, and my number',
  input: z.object({}),
  output: z.object({ vatNumber: z.nullable(z.string()) }),
})

export type VatForm = z.infer<typeof VatForm>
/** Nothing typed: not registered. */
export const VatForm = z.object({
  vatNumber: z.string().check(
    z.maxLength(30),
    z.refine(
      (typed) => typed.trim() === '' || isVatNumber(plainVatNumber(typed)),
      'A VAT number has nine digits, such as GB 980 7806 84. Please check yours.',
    ),
  ),
})

export const setVat = endpoint({
  method: 'PUT',
  path: '/api/papers/vat',
  who: ['instructor'],
  summary:
    'My VAT number, or none: receipts issued from now on show the VAT that’s in my prices, those before stay as they are',
  input: VatForm,
  output: z.object({}),
})
