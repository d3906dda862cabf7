import { useEffect } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitButton } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '#ui/use-form.ts'
import { roleNames } from '#web/dashboards.ts'

const Filters = z.object({
  search: z.string().check(z.trim(), z.maxLength(100, 'Please search with at most 100 characters.')),
  role: z.string(),
  status: z.string(),
})
export type UserFilters = z.infer<typeof Filters>

/** Narrows the list of people. A list acts at once, the words when sent. */
export function UserFilters({ filters, onChange }: { filters: UserFilters; onChange: (filters: UserFilters) => void }) {
  const form = useForm(Filters, { defaultValues: filters })
  const { search, role, status } = filters
  useEffect(() => form.reset({ search, role, status }), [form, search, role, status])
  return (
    <search
      aria-label="Find people"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.target.form?.requestSubmit()
      }}
    >
      <Form form={form} onSubmit={onChange}>
        <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
          <TextField name="search" type="search" label="Name or email" autoComplete="off" className="sm:max-lg:col-span-2" />
          <SelectField name="role" label="Role" empty="All roles" options={roleOptions} />
          <SelectField name="status" label="Email address" empty="Any" options={statusOptions} />
          <SubmitButton className="sm:max-lg:col-span-2">Search</SubmitButton>
        </div>
      </Form>
    </search>
  )
}

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }))
const statusOptions = [
  { value: 'approved', label: 'Confirmed' },
  { value: 'pending', label: 'Not confirmed' },
]
