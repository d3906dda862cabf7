import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { type Option, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { userSorts, userStates } from '../../rules.ts'

const Filters = z.object({
  search: z.string().check(z.trim(), z.maxLength(100, 'Please use 100 characters or fewer.')),
  role: z.string(),
  state: z.string(),
  vetting: z.string(),
  sort: z.string(),
})
export type UserFilters = z.infer<typeof Filters>

type UserFiltersProps = { filters: UserFilters; onChange: (filters: UserFilters) => void }

export function UserFilters({ filters, onChange }: UserFiltersProps) {
  const form = useForm(Filters, { values: filters })
  return (
    <search
      aria-label="Find people"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit()
      }}
    >
      <Form form={form} onSubmit={onChange}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <TextField name="search" type="search" label="Name, email, phone or id" autoComplete="off" />
          <SubmitButton>Search</SubmitButton>
        </div>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <SelectField name="role" label="Role" empty="All roles" options={options(roleNames)} />
          <SelectField name="state" label="State" empty="Any state" options={options(states)} />
          <SelectField name="vetting" label="Vetting" empty="Any vetting" options={options(vettings)} />
          <SelectField name="sort" label="Order" options={options(sorts)} />
        </div>
      </Form>
    </search>
  )
}

const options = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const states: Record<(typeof userStates)[number], string> = {
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Email not confirmed',
}
const vettings = {
  not_submitted: 'Not submitted',
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
}
const sorts: Record<(typeof userSorts)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  seen: 'Last log-in first',
}
