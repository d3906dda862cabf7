import { Link } from 'react-router'
import * as z from 'zod/mini'
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
import { useSetMyInstructor } from '../hooks.ts'

const PublicProfile = z.object({
  headline: z.string().check(z.trim(), z.maxLength(120)),
  about: z.string().check(z.trim(), z.maxLength(4000)),
  gearboxes: z.array(z.enum(gearboxes)).check(z.minLength(1, 'Choose manual, automatic or both.')),
  postcode: z.string().check(z.trim(), z.minLength(2, 'Enter the postcode you start from.'), z.maxLength(12)),
  radiusMiles: z.number('Enter a distance.').check(z.minimum(1), z.maximum(49)),
  car: z.string().check(z.trim(), z.maxLength(80)),
  testCentres: z.string().check(z.trim(), z.maxLength(300)),
  languages: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  specialisms: z.array(z.string()),
  gender: z.string(),
})

export type ProfileFormProps = {
  own: OwnInstructor
  save: (send: (basedOn: OwnInstructor | undefined) => Promise<OwnInstructor>) => Promise<boolean>
}

export const profileDraft = 'public profile'

export function PublicProfileForm({ own, save }: ProfileFormProps) {
  const place = own.sector ?? own.outcode ?? ''
  const form = useForm(PublicProfile, {
    defaultValues: {
      ...own,
      postcode: place,
      languages: own.languages.join(', '),
      testCentres: own.testCentres.join(', '),
      gender: own.gender ?? '',
    },
  })
  const set = useSetMyInstructor()
  return (
    <Form
      form={form}
      draft={profileDraft}
      onSubmit={({ postcode, languages, testCentres, gender, ...rest }) =>
        save(async (basedOn) => {
          const saved = await set.mutateAsync({
            basedOn: basedOn && partOf(basedOn),
            ...rest,
            languages: listIn(languages),
            testCentres: listIn(testCentres),
            gender: genders.find((one) => one === gender) ?? null,
            ...(postcode !== place && { postcode }),
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

/** Prices are set elsewhere. */
const partOf = (own: OwnInstructor) => {
  const { headline, about, gearboxes, radiusMiles, car, testCentres, languages, specialisms, gender } = own
  return { headline, about, gearboxes, radiusMiles, car, testCentres, languages, specialisms, gender }
}

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
