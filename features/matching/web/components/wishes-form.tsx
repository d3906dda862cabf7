import * as z from 'zod/mini'
import { formatMinutes } from '#common/time.ts'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { usualLanguages } from '#features/instructors/rules.ts'
import { usePlaces } from '#features/places/web/hooks.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Ticks } from '#ui/ticks.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Wishes } from '../../contract.ts'
import { levels, needs } from '../../rules.ts'
import { useSetWishes } from '../hooks.ts'
import { squaresOf, timesOfSquares } from '../week-times.ts'
import { levelWords, needWords } from '../words.ts'
import { WeekSquares } from './week-squares.tsx'

const Fields = z.object({
  postcode: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter your postcode, such as BS6 6AA.'), z.maxLength(30)),
  otherPlaces: z.array(z.string()),
  squares: z.array(z.string()).check(z.minLength(1, 'Tick at least one time.')),
  gearbox: z.string(),
  level: z.enum(levels, 'Choose one.'),
  maxPrice: z.string(),
  minutes: z.string(),
  gender: z.string(),
  language: z.string(),
  needs: z.array(z.enum(needs)),
  testOn: z.string(),
})

type WishesFormProps = { wishes: Wishes | null; onSaved: () => unknown }

export function WishesForm({ wishes, onSaved }: WishesFormProps) {
  const places = usePlaces().data?.places ?? []
  const set = useSetWishes()
  const form = useForm(Fields, {
    defaultValues: {
      postcode: wishes?.pickups[0] ?? places[0]?.sector ?? '',
      otherPlaces: wishes?.pickups.slice(1) ?? [],
      squares: squaresOf(wishes?.times ?? []),
      gearbox: wishes ? (wishes.gearbox ?? '') : 'manual',
      ...(wishes && { level: wishes.level }),
      maxPrice: String(wishes?.maxPricePence ?? ''),
      minutes: String(wishes?.minutes ?? 60),
      gender: wishes?.gender ?? '',
      language: wishes?.languages[0] ?? '',
      needs: wishes?.needs ?? [],
      testOn: wishes?.testOn ?? '',
    },
  })
  const others = [...new Set([...places.map(({ sector }) => sector), ...(wishes?.pickups.slice(1) ?? [])])]
  const namesOf = (sector: string) =>
    places.filter((place) => place.sector === sector).map(({ label }) => placeNames[label])
  return (
    <Form
      form={form}
      onSubmit={async ({ postcode, otherPlaces, squares, gearbox, maxPrice, minutes, gender, ...more }) => {
        await set.mutateAsync({
          pickups: [postcode, ...otherPlaces.filter((sector) => sector !== postcode)].slice(0, 3),
          times: timesOfSquares(squares),
          gearbox: gearboxes.find((one) => one === gearbox) ?? null,
          maxPricePence: maxPrice === '' ? null : Number(maxPrice),
          minutes: Number(minutes),
          gender: genders.find((one) => one === gender) ?? null,
          languages: more.language === '' ? [] : [more.language],
          level: more.level,
          needs: more.needs,
          testOn: more.testOn || null,
        })
        onSaved()
      }}
    >
      <TextField
        name="postcode"
        label="Where will you be picked up?"
        hint="A postcode or town. We keep only the area, such as BS6 6."
        autoComplete="postal-code"
        autoCapitalize="characters"
      />
      {others.length > 1 && (
        <Ticks
          name="otherPlaces"
          label="Also from"
          options={others.map((sector) => ({
            value: sector,
            label: [...namesOf(sector), sector].join(', '),
          }))}
        />
      )}
      <WeekSquares name="squares" label="When can you drive?" />
      <RadioCards
        name="level"
        label="How much have you driven?"
        options={levels.map((value) => ({ value, ...levelWords[value] }))}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <SelectField name="gearbox" label="Gearbox" empty="Either" options={gearboxOptions} />
        <SelectField name="maxPrice" label="Budget" empty="Any price" options={priceOptions} />
        <SelectField name="minutes" label="Lesson length" options={lengthOptions} />
      </div>
      <details open={wishes !== null && hasMore(wishes)}>
        <summary className="cursor-pointer py-2 font-semibold">More about you, if you like</summary>
        <div className="mt-3 grid gap-5">
          <Ticks
            name="needs"
            label="What should your instructor be good at?"
            hint="We use it to find who suits you. Only instructors you ask for a lesson can see it."
            options={needs.map((value) => ({ value, label: needWords[value] }))}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField name="gender" label="Instructor" empty="Anybody" options={genderOptions} />
            <SelectField
              name="language"
              label="Speaks"
              empty="English is fine"
              options={languageOptions(wishes?.languages[0])}
            />
            <TextField name="testOn" label="Driving test" type="date" optional />
          </div>
        </div>
      </details>
      <div>
        <SubmitButton size="lg">Show who suits me</SubmitButton>
      </div>
    </Form>
  )
}

const placeNames = { home: 'Home', school: 'School', work: 'Work', other: 'Other' } as const
const genders = ['female', 'male'] as const
const genderOptions = [
  { value: 'female', label: 'Only women' },
  { value: 'male', label: 'Only men' },
]
const gearboxOptions = gearboxes.map((value) => ({ value, label: gearboxNames[value] }))
const priceOptions = [30, 35, 40, 45, 50].map((pounds) => ({
  value: String(pounds * 100),
  label: `Up to £${pounds} an hour`,
}))
const lengthOptions = [60, 90, 120].map((minutes) => ({
  value: String(minutes),
  label: formatMinutes(minutes),
}))
const languageOptions = (chosen: string | undefined) =>
  [...new Set([...usualLanguages, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }))

const hasMore = ({ needs, gender, languages, testOn }: Wishes) =>
  needs.length > 0 || gender !== null || languages.length > 0 || testOn !== null
