import { Link } from 'react-router'
import * as z from 'zod/mini'
import { formatMoney, formatPrice } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ticks } from '#ui/ticks.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnInstructor } from '../../contract.ts'
import { genders, specialisms } from '../../rules.ts'
import { leastLongRate, listPrice, type PriceRules } from '../../price-rules.ts'
import { useSetMyInstructor } from '../hooks.ts'

const More = z.optional(
  z.number('Enter an amount.').check(z.minimum(0.5, 'At least 50p.'), z.maximum(50, 'At most £50.')),
)

const PublicProfile = z
  .object({
    headline: z.string().check(z.trim(), z.maxLength(120)),
    about: z.string().check(z.trim(), z.maxLength(4000)),
    gearboxes: z.array(z.enum(gearboxes)).check(z.minLength(1, 'Choose manual, automatic or both.')),
    pounds: z
      .number('Enter your price.')
      .check(z.minimum(10, 'At least £10 an hour.'), z.maximum(200, 'At most £200 an hour.')),
    postcode: z
      .string()
      .check(z.trim(), z.minLength(2, 'Enter the postcode you start from.'), z.maxLength(12)),
    radiusMiles: z.number('Enter a distance.').check(z.minimum(1), z.maximum(49)),
    car: z.string().check(z.trim(), z.maxLength(80)),
    testCentres: z.string().check(z.trim(), z.maxLength(300)),
    languages: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    specialisms: z.array(z.string()),
    gender: z.string(),
    firstMinutes: z.string(),
    firstPounds: z.optional(z.number('Enter the price.').check(z.minimum(5, 'At least £5.'))),
    eveningFrom: z.string(),
    eveningPounds: More,
    weekendPounds: More,
    longFrom: z.string(),
    longPounds: More,
  })
  .check(({ value: { eveningFrom, eveningPounds, longFrom, longPounds, pounds }, issues }) => {
    if (eveningFrom && eveningPounds === undefined)
      issues.push({
        code: 'custom',
        input: eveningPounds,
        path: ['eveningPounds'],
        message: 'Enter how much more.',
      })
    if (longFrom && (longPounds === undefined || pounds - longPounds < leastLongRate / 100))
      issues.push({
        code: 'custom',
        input: longPounds,
        path: ['longPounds'],
        message: `Enter how much less. At least ${formatPrice(leastLongRate)} an hour must be left.`,
      })
  })
  .check(({ value, issues }) => {
    const { pounds, firstMinutes, firstPounds } = value
    const listed = { hourlyRatePence: pounds * 100, priceRules: rulesOf(value) }
    const usual = listPrice(listed, Number(firstMinutes)) / 100
    if (firstMinutes && (firstPounds === undefined || firstPounds >= usual))
      issues.push({
        code: 'custom',
        input: firstPounds,
        path: ['firstPounds'],
        message: `Enter less than ${formatMoney(usual * 100)}, your usual price for that length.`,
      })
  })

type ProfileFormProps = {
  own: OwnInstructor
  save: (send: (basedOn: OwnInstructor | undefined) => Promise<OwnInstructor>) => Promise<boolean>
}

export const profileDraft = 'public profile'

export function PublicProfileForm({ own, save }: ProfileFormProps) {
  const place = own.sector ?? own.outcode ?? ''
  const form = useForm(PublicProfile, {
    defaultValues: {
      ...own,
      pounds: own.hourlyRatePence === null ? undefined : own.hourlyRatePence / 100,
      postcode: place,
      languages: own.languages.join(', '),
      testCentres: own.testCentres.join(', '),
      gender: own.gender ?? '',
      firstMinutes: String(own.firstLesson?.minutes ?? ''),
      firstPounds: own.firstLesson ? own.firstLesson.pricePence / 100 : undefined,
      eveningFrom: own.priceRules.evening?.from ?? '',
      eveningPounds: poundsOf(own.priceRules.evening?.extraPence),
      weekendPounds: poundsOf(own.priceRules.weekend?.extraPence),
      longFrom: String(own.priceRules.long?.fromMinutes ?? ''),
      longPounds: poundsOf(own.priceRules.long?.lessPence),
    },
  })
  const set = useSetMyInstructor()
  const pounds = Number(form.watch('pounds'))
  const sayHour = (what: string, more: unknown) =>
    pounds > 0 && Number(more) > 0
      ? `${what} then costs ${formatPrice(penceOf(pounds + Number(more)))}.`
      : undefined
  return (
    <Form
      form={form}
      draft={profileDraft}
      onSubmit={({ pounds, postcode, firstMinutes, firstPounds, ...form }) =>
        save(async (basedOn) => {
          const { eveningFrom, eveningPounds, weekendPounds, longFrom, longPounds, ...profile } = form
          const { languages, testCentres, gender, ...rest } = profile
          const saved = await set.mutateAsync({
            basedOn,
            ...rest,
            hourlyRatePence: Math.round(pounds * 100),
            languages: listIn(languages),
            testCentres: listIn(testCentres),
            gender: genders.find((one) => one === gender) ?? null,
            ...(postcode !== place && { postcode }),
            firstLesson:
              firstMinutes && firstPounds
                ? { minutes: Number(firstMinutes), pricePence: Math.round(firstPounds * 100) }
                : null,
            priceRules: rulesOf({ eveningFrom, eveningPounds, weekendPounds, longFrom, longPounds }),
          })
          toast({ title: 'Your profile is saved', tone: 'good' })
          return saved
        })
      }
    >
      <TextField
        name="headline"
        label="In one sentence"
        hint="Shown under your name in the directory."
        maxLength={120}
        optional
      />
      <TextArea name="about" label="About your lessons" optional />
      <Ticks
        name="gearboxes"
        label="Gearbox"
        options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
      />
      {own.cars.length > 0 && (
        <ShownCars cars={own.cars} offered={form.watch('gearboxes') as OwnInstructor['gearboxes']} />
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField name="pounds" label="Price per hour (£)" type="number" min="10" max="200" step="any" />
        <SelectField
          name="firstMinutes"
          label="First lesson at its own price"
          hint="Once, for learners who’ve never had a lesson with you."
          optional
          empty="No"
          options={own.lessonLengths.map((length) => ({
            value: String(length),
            label: formatMinutes(length),
          }))}
        />
        {form.watch('firstMinutes') && (
          <TextField
            name="firstPounds"
            label="Price of the first lesson (£)"
            type="number"
            min="5"
            step="any"
          />
        )}
        <SelectField
          name="eveningFrom"
          label="Evenings cost more from"
          optional
          empty="No"
          options={listEvenings(own.priceRules).map((time) => ({ value: time, label: time }))}
        />
        {form.watch('eveningFrom') && (
          <TextField
            name="eveningPounds"
            label="More an hour in the evening (£)"
            hint={sayHour('An evening hour', form.watch('eveningPounds'))}
            type="number"
            min="0.5"
            step="any"
          />
        )}
        <TextField
          name="weekendPounds"
          label="More an hour at the weekend (£)"
          hint={
            sayHour('An hour on Saturday or Sunday', form.watch('weekendPounds')) ?? 'Saturdays and Sundays.'
          }
          type="number"
          min="0.5"
          step="any"
          optional
        />
        <SelectField
          name="longFrom"
          label="Long lessons cost less from"
          optional
          empty="No"
          options={own.lessonLengths.slice(1).map((length) => ({
            value: String(length),
            label: formatMinutes(length),
          }))}
        />
        {form.watch('longFrom') && (
          <TextField
            name="longPounds"
            label="Less an hour for a long lesson (£)"
            type="number"
            min="0.5"
            step="any"
          />
        )}
        {own.cars.length === 0 && <TextField name="car" label="Car" optional />}
        <TextField
          name="postcode"
          label="Postcode you start from"
          hint="We only keep the area, such as BS6 6."
          autoComplete="postal-code"
        />
        <TextField
          name="radiusMiles"
          label="How far you’ll travel (miles)"
          hint="In a straight line from there."
          type="number"
        />
        <TextField name="languages" label="Languages" hint="Separate with commas." />
        <TextField
          name="testCentres"
          label="Test centres you teach for"
          hint="Separate with commas."
          optional
        />
        <SelectField
          name="gender"
          label="Gender"
          hint="Some learners ask for it."
          optional
          empty="Prefer not to say"
          options={genders.map((value) => ({ value, label: genderNames[value] }))}
        />
      </div>
      <Ticks
        name="specialisms"
        label="Specialities"
        options={specialisms.map((value) => ({ value, label: value }))}
      />
      <SubmitButton>Save profile</SubmitButton>
    </Form>
  )
}

/** Half hours in which working people are free. */
const evenings = ['16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00']

/** Theirs may be another, given through the API. */
const listEvenings = ({ evening }: PriceRules) =>
  [...new Set([...evenings, ...(evening ? [evening.from] : [])])].toSorted()

const poundsOf = (pence: number | undefined) => (pence === undefined ? undefined : pence / 100)
const penceOf = (pounds: number) => Math.round(pounds * 100)

type RuleFields = {
  eveningFrom: string
  eveningPounds?: number | undefined
  weekendPounds?: number | undefined
  longFrom: string
  longPounds?: number | undefined
}

const rulesOf = ({
  eveningFrom,
  eveningPounds,
  weekendPounds,
  longFrom,
  longPounds,
}: RuleFields): PriceRules => ({
  evening: eveningFrom && eveningPounds ? { from: eveningFrom, extraPence: penceOf(eveningPounds) } : null,
  weekend: weekendPounds ? { extraPence: penceOf(weekendPounds) } : null,
  long: longFrom && longPounds ? { fromMinutes: Number(longFrom), lessPence: penceOf(longPounds) } : null,
})

const listIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

type ShownCarsProps = { cars: OwnInstructor['cars']; offered: OwnInstructor['gearboxes'] }

/** One list for lessons and for learners. In another gearbox only a learner's own car would do. */
function ShownCars({ cars, offered }: ShownCarsProps) {
  const lacking = offered.filter((one) => !cars.some(({ gearbox }) => gearbox === one))
  const hidden = gearboxes.filter(
    (one) => !offered.includes(one) && cars.some(({ gearbox }) => gearbox === one),
  )
  const [lacks] = lacking
  const [hides] = hidden
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Learners see the cars you teach in:{' '}
        <b>{cars.map(({ name, gearbox }) => `${name} (${gearbox})`).join(', ')}</b>.{' '}
        <Link to="/dashboard/cars">Change your cars</Link>
      </p>
      {lacks && (
        <Banner tone="yellow" title={`None of your cars is ${named[lacks]}.`}>
          Add one under Cars, or only offer lessons in the gearbox you have.
        </Banner>
      )}
      {hides && (
        <Banner tone="yellow" title={`You teach in ${named[hides]}, but don’t offer it here.`}>
          Learners who look for that gearbox won’t find you.
        </Banner>
      )}
    </div>
  )
}
const named = { manual: 'a manual', automatic: 'an automatic' }

const genderNames = { female: 'Woman', male: 'Man', other: 'Other' }
