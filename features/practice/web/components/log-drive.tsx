import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { dayOf } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ticks } from '#ui/ticks.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { PracticeForm, type Supervisor } from '../../contract.ts'
import { conditionNames, daysBack, motorwayRule, practiceConditions, practiceSkills } from '../../rules.ts'
import { useAddPracticeDrive } from '../hooks.ts'
import { sayMailed } from '../words.ts'

const Fields = z.extend(PracticeForm, {
  miles: z.optional(z.nullable(PracticeForm.shape.miles)),
})

const conditionOptions = practiceConditions.map((value) => ({ value, label: conditionNames[value] }))
const skillOptions = practiceSkills.map((value) => ({ value, label: value }))

export function LogDrive({
  supervisors,
  onClose,
}: {
  supervisors: readonly Supervisor[]
  onClose: () => void
}) {
  const add = useAddPracticeDrive()
  const today = dayOf(useNow())
  const form = useForm(Fields, {
    defaultValues: {
      supervisorId: supervisors[0]?.id ?? '',
      day: today,
      conditions: [],
      skills: [],
      note: '',
    },
  })
  return (
    <FormDialog
      form={form}
      draft="practice-drive"
      onClose={onClose}
      wide
      title="Log private practice"
      description="It counts once the person beside you has confirmed it. Your instructor sees it too."
      onSubmit={async ({ miles, ...values }) => {
        const { supervisorName, mailed } = await add.mutateAsync({ ...values, miles: miles ?? null })
        toast({
          title: 'Logged',
          description: sayMailed(firstName(supervisorName), mailed),
          tone: 'good',
        })
      }}
      submit="Log it"
    >
      <SelectField
        name="supervisorId"
        label="Who sat beside you"
        options={supervisors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="day" label="Day" type="date" min={addDays(today, -daysBack)} max={today} />
      <TextField name="minutes" label="How long, in minutes" type="number" inputMode="numeric" min={5} />
      <TextField name="miles" label="Miles" type="number" step="0.1" optional />
      <Ticks name="conditions" label="Roads and weather" hint={motorwayRule} options={conditionOptions} />
      <Reveal label="Skills you practised" isFilled={form.watch('skills').length > 0}>
        <Ticks name="skills" label="Skills you practised" options={skillOptions} />
      </Reveal>
      <TextArea
        name="note"
        label="Note"
        optional
        rows={2}
        maxLength={500}
        hint="The person beside you and your instructor read it."
      />
    </FormDialog>
  )
}
