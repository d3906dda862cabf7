import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { daysInOrder } from '../days-in-order.ts'

const Filters = z
  .object({ kind: z.string(), search: z.string(), from: z.string(), to: z.string() })
  .check(daysInOrder)
export type AuditFilters = z.infer<typeof Filters>

const kinds = [
  { value: 'act', label: 'What administrators did' },
  { value: 'lesson', label: 'Lessons' },
  { value: 'money', label: 'Money' },
  { value: 'vetting', label: 'Vetting' },
  { value: 'document', label: 'Documents opened' },
  { value: 'school', label: 'What schools did' },
  { value: 'account', label: 'Log-ins and account changes' },
]

type AuditFiltersProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void }

export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const form = useForm(Filters, { values: filters })
  return (
    <search
      aria-label="Filter the audit log"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit()
      }}
    >
      <Form form={form} onSubmit={onChange}>
        <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_1fr_1fr_auto]">
          <SelectField
            name="kind"
            label="What"
            empty="All but sign-ins"
            options={kinds}
            className="max-md:col-span-2 md:max-lg:col-span-3"
          />
          <TextField
            name="search"
            type="search"
            label="Person or text"
            className="max-md:col-span-2 md:max-lg:col-span-3"
          />
          <TextField name="from" type="date" label="From" />
          <TextField name="to" type="date" label="To" />
          <SubmitButton variant="second" className="max-md:col-span-2">
            Show
          </SubmitButton>
        </div>
      </Form>
    </search>
  )
}
