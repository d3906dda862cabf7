import { useState } from 'react'
import * as z from 'zod/mini'
import { formatMinutes } from '#common/time.ts'
import { dayPartNames, gearboxes, gearboxNames, weekdays } from '#features/diary/rules.ts'
import { dayPartWords, sayHours } from '#features/diary/web/day-parts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { leastRatings, specialisms, usualLanguages } from '../../rules.ts'

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
          <SelectField name="gearbox" label="Gearbox" empty="Any" options={gearboxOptions} />
          <SelectField name="max_price" label="Price per hour" empty="Any" options={priceOptions} />
          <SelectField name="minutes" label="Lesson length" options={lengthOptions} />
          <SelectField name="within_miles" label="Distance" options={distanceOptions} />
          <SelectField name="sort" label="Sort by" options={sortOptions} />
        </div>
        <div className={cx('grid grid-cols-2 items-end gap-3 lg:grid-cols-4', !open && 'hidden')}>
          <SelectField name="weekday" label="Free on" empty="Any day" options={dayOptions} />
          <SelectField name="time" label="Time of day" empty="Any time" options={timeOptions} />
          <SelectField name="gender" label="Instructor" empty="Anybody" options={genderOptions} />
          <SelectField name="least_rating" label="Rating" empty="Any" options={ratingOptions} />
          <SelectField name="speciality" label="Good at" empty="Anything" options={specialityOptions} />
          <SelectField name="language" label="Speaks" empty="Any language" options={languageOptions} />
          <TextField name="test_centre" label="Test centre" optional className="col-span-2" />
        </div>
      </Form>
    </search>
  )
}

const gearboxOptions = gearboxes.map((value) => ({ value, label: gearboxNames[value] }))
const priceOptions = [30, 35, 40, 45, 50].map((pounds) => ({
  value: String(pounds * 100),
  label: `Up to £${pounds}`,
}))
const dayOptions = weekdays.map((label, at) => ({ value: String(at + 1), label: `${label}s` }))
const timeOptions = dayPartNames.map((value) => ({
  value,
  label: `${dayPartWords[value]} (${sayHours(value)})`,
}))
const genderOptions = [
  { value: 'female', label: 'Women' },
  { value: 'male', label: 'Men' },
]
const ratingOptions = leastRatings.map((value) => ({ value, label: `${value} or more` }))
const specialityOptions = specialisms.map((value) => ({ value, label: value }))
const languageOptions = usualLanguages.map((value) => ({ value, label: value }))
const lengthOptions = [60, 90, 120].map((minutes) => ({
  value: String(minutes),
  label: formatMinutes(minutes),
}))
const distanceOptions = [3, 5, 10, 25, 50].map((miles) => ({ value: String(miles), label: `${miles} miles` }))
const sortOptions = [
  { value: 'nearest', label: 'Nearest' },
  { value: 'soonest', label: 'Soonest' },
  { value: 'price', label: 'Price' },
]

/** Those that leave somebody out, apart from length and distance. */
const conditions = [
  'gearbox',
  'max_price',
  'weekday',
  'time',
  'gender',
  'language',
  'speciality',
  'least_rating',
  'test_centre',
] as const

export const countConditions = (filters: DirectoryFilters) =>
  conditions.filter((name) => filters[name] !== '').length
