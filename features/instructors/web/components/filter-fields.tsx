import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatMinutes } from '#common/time.ts'
import { dayPartNames, gearboxes, gearboxNames, weekdays } from '#features/diary/rules.ts'
import { dayPartWords, sayHours } from '#features/diary/web/day-parts.ts'
import { FieldFrame } from '#ui/field-frame.tsx'
import type { Option } from '#ui/select-field.tsx'
import type { searchConditions } from '../../contract.ts'
import { distances, leastRatings, specialisms, usualLanguages, widestMiles } from '../../rules.ts'

export type FilterName = keyof typeof searchConditions | 'within_miles' | 'minutes' | 'sort'

type FilterFieldsProps = {
  names: readonly FilterName[]
  values: Partial<Record<FilterName, string>>
}

/** Of the directory and of the public pages of places, whose addresses have the same names. */
export function FilterFields({ names, values }: FilterFieldsProps) {
  const prefix = useId()
  return names.map((name) => {
    const id = `${prefix}${name}`
    const field = { name, className: 'input', defaultValue: values[name] ?? '' }
    if (name === 'test_centre')
      return (
        <FieldFrame key={name} id={id} label="Test centre" optional className="col-span-2">
          {(aria) => <input {...field} {...aria} minLength={2} maxLength={40} />}
        </FieldFrame>
      )
    const { label, empty, options } = choices[name]
    return (
      <FieldFrame key={name} id={id} label={label}>
        {(aria) => (
          <span className="input-wrap">
            <select {...field} {...aria}>
              {empty && <option value="">{empty}</option>}
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" />
          </span>
        )}
      </FieldFrame>
    )
  })
}

type Choice = { label: string; empty?: string; options: readonly Option[] }

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const choices: Record<Exclude<FilterName, 'test_centre'>, Choice> = {
  gearbox: {
    label: 'Gearbox',
    empty: 'Any',
    options: gearboxes.map((value) => ({ value, label: gearboxNames[value] })),
  },
  max_price: {
    label: 'Price per hour',
    empty: 'Any',
    options: [30, 35, 40, 45, 50].map((pounds) => ({
      value: String(pounds * 100),
      label: `Up to £${pounds}`,
    })),
  },
  minutes: {
    label: 'Lesson length',
    options: [60, 90, 120].map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
  },
  within_miles: {
    label: 'Distance',
    options: [...distances, widestMiles].map((value) => ({ value, label: `${value} miles` })),
  },
  sort: {
    label: 'Sort by',
    options: [
      { value: 'nearest', label: 'Nearest' },
      { value: 'soonest', label: 'Soonest' },
      { value: 'price', label: 'Price' },
    ],
  },
  weekday: {
    label: 'Free on',
    empty: 'Any day',
    options: weekdays.map((label, at) => ({ value: String(at + 1), label: `${label}s` })),
  },
  time: {
    label: 'Time of day',
    empty: 'Any time',
    options: dayPartNames.map((value) => ({ value, label: `${dayPartWords[value]} (${sayHours(value)})` })),
  },
  gender: {
    label: 'Instructor',
    empty: 'Anybody',
    options: [
      { value: 'female', label: 'Women' },
      { value: 'male', label: 'Men' },
    ],
  },
  least_rating: {
    label: 'Rating',
    empty: 'Any',
    options: leastRatings.map((value) => ({ value, label: `${value} or more` })),
  },
  speciality: { label: 'Good at', empty: 'Anything', options: same(specialisms) },
  language: { label: 'Speaks', empty: 'Any language', options: same(usualLanguages) },
}
