import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { nothingSought } from '../../record-search-contract.ts'
import { daysInOrder } from '../days-in-order.ts'

const Filters = z
  .object({
    search: z.string().check(z.trim(), z.maxLength(100, 'Please use 100 characters or fewer.')),
    from: z.string(),
    to: z.string(),
  })
  .check(nothingSought, daysInOrder)
export type RecordFilters = z.infer<typeof Filters>

type RecordFiltersProps = { filters: RecordFilters; onChange: (filters: RecordFilters) => void }

export function RecordFilters({ filters, onChange }: RecordFiltersProps) {
  const form = useForm(Filters, { values: filters })
  return (
    <search aria-label="Find a lesson or payment">
      <Form form={form} onSubmit={onChange}>
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem]">
          <TextField
            name="search"
            type="search"
            label="Person, amount or id"
            hint="A name or email address of either side, £38, an id, or Stripe’s reference (pi_…, cs_…, re_…)"
            autoComplete="off"
            className="max-md:col-span-2"
          />
          <TextField name="from" type="date" label="From" />
          <TextField name="to" type="date" label="To" />
        </div>
        <SubmitButton>Search</SubmitButton>
      </Form>
    </search>
  )
}
