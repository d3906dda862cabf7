import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { searchConditions } from '../../contract.ts'
import { FilterFields } from './filter-fields.tsx'

const Filters = z.object({
  postcode: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Enter a postcode, such as BS6 6AA or BS6, or a town.'),
      z.maxLength(60, 'Enter a postcode or a town.'),
    ),
  gearbox: z.string(),
  max_price: z.string(),
  weekday: z.string(),
  time: z.string(),
  gender: z.string(),
  language: z.string(),
  speciality: z.string(),
  least_rating: z.string(),
  test_centre: z.string().check(z.trim(), z.maxLength(40)),
  minutes: z.string(),
  within_miles: z.string(),
  sort: z.string(),
})
export type DirectoryFilters = z.infer<typeof Filters>

type DirectoryFiltersProps = { filters: DirectoryFilters; onChange: (filters: DirectoryFilters) => void }

/** Filters are in the address, so that a search can be saved and shared. */
export function DirectoryFilters({ filters, onChange }: DirectoryFiltersProps) {
  const form = useForm(Filters, { values: filters })
  const [open, setOpen] = useState(false)
  const narrowed = countConditions(filters)
  return (
    <search
      aria-label="Find an instructor"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement && form.getValues('postcode'))
          event.target.form?.requestSubmit()
      }}
    >
      <Form form={form} onSubmit={onChange}>
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,18rem)_auto] sm:justify-start">
          <TextField
            name="postcode"
            label="Postcode or town"
            autoComplete="postal-code"
            autoCapitalize="characters"
          />
          <SubmitButton className="sm:mt-[calc(1.5*var(--text-md)+0.375rem)]">Show instructors</SubmitButton>
        </div>
        <Button
          variant="plain"
          size="sm"
          className="-my-2 -ml-2 justify-self-start"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer filters' : narrowed > 0 ? `More filters (${narrowed} set)` : 'More filters'}
        </Button>
        <div className={cx('grid grid-cols-2 items-end gap-3 lg:grid-cols-5', !open && 'max-lg:hidden')}>
          <FilterFields names={first} values={filters} register={form.register} />
        </div>
        <div className={cx('grid grid-cols-2 items-end gap-3 lg:grid-cols-4', !open && 'hidden')}>
          <FilterFields names={more} values={filters} register={form.register} />
        </div>
      </Form>
    </search>
  )
}

const first = ['gearbox', 'max_price', 'minutes', 'within_miles', 'sort'] as const
const more = ['weekday', 'time', 'gender', 'least_rating', 'speciality', 'language', 'test_centre'] as const

/** How many are set of those that leave somebody out, apart from length and distance. */
export const countConditions = (filters: DirectoryFilters) =>
  Object.keys(searchConditions).filter((name) => filters[name as keyof typeof searchConditions] !== '').length
