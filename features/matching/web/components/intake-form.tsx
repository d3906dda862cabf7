import * as z from 'zod/mini'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Ticks } from '#ui/ticks.tsx'
import { toast } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import type { Intake } from '../../contract.ts'
import { intakeKinds } from '../../rules.ts'
import { useSetIntake } from '../hooks.ts'
import { intakeWords } from '../words.ts'

const Fields = z.object({
  suggested: z.boolean(),
  takes: z.array(z.enum(intakeKinds)),
  gearboxes: z.array(z.enum(gearboxes)).check(z.minLength(1, 'Choose manual, automatic or both.')),
  most: z.string(),
})

export function IntakeForm({ intake }: { intake: Intake }) {
  const set = useSetIntake()
  const form = useForm(Fields, {
    defaultValues: { ...intake, most: String(intake.mostNewAWeek ?? '') },
  })
  return (
    <Form
      form={form}
      onSubmit={async ({ most, ...rest }) => {
        await set.mutateAsync({ ...rest, mostNewAWeek: most === '' ? null : Number(most) })
        toast({ title: 'Saved', tone: 'good' })
      }}
    >
      <Toggle
        label="Suggest me to learners"
        hint="When this is off, learners only find you by searching."
        checked={form.watch('suggested')}
        onChange={(on) => form.setValue('suggested', on, { shouldDirty: true })}
      />
      <Ticks
        name="takes"
        label="Learners you take"
        hint="We suggest you to the kinds you tick, and to anyone who is none of these."
        options={intakeKinds.map((value) => ({ value, label: intakeWords[value] }))}
      />
      <Ticks
        name="gearboxes"
        label="Gearbox for new learners"
        options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
      />
      <SelectField
        name="most"
        label="New learners in seven days"
        hint="We count first bookings. At the limit we stop suggesting you until one is more than seven days old."
        empty="No limit"
        options={[1, 2, 3, 4, 5, 10].map((most) => ({ value: String(most), label: `${most} at most` }))}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}
