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
        hint="Switched off, learners find you only by searching."
        checked={form.watch('suggested')}
        onChange={(on) => form.setValue('suggested', on, { shouldDirty: true })}
      />
      <Ticks
        name="takes"
        label="Learners you take"
        hint="Everybody else is always welcome to find you."
        options={intakeKinds.map((value) => ({ value, label: intakeWords[value] }))}
      />
      <Ticks
        name="gearboxes"
        label="New learners in"
        options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
      />
      <SelectField
        name="most"
        label="New learners in seven days"
        hint="Counted by first bookings. Then we suggest you again as the days go by."
        empty="No limit"
        options={[1, 2, 3, 4, 5, 10].map((most) => ({ value: String(most), label: `${most} at most` }))}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}
