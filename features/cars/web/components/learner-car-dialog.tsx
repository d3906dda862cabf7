import * as z from 'zod/mini'
import { dayOf } from '#common/time.ts'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { myZone } from '#web/zone.ts'
import type { LearnerCar } from '../../contract.ts'
import { useSetLearnerCar } from '../hooks.ts'
import { saysLessons } from '../words.ts'

const TaughtIn = z
  .object({
    gearbox: z.enum(['', ...gearboxes]),
    ownCar: z.boolean(),
    insuranceSeen: z.boolean(),
    insuredUntil: z.string(),
  })
  .check(
    z.refine(({ ownCar, insuranceSeen }) => !ownCar || insuranceSeen, {
      message: 'Look at the insurance first: it must cover them, and lessons.',
      path: ['insuranceSeen'],
    }),
  )

type Props = { pupil: Pupil; car: LearnerCar; onClose: () => void }

export function LearnerCarDialog({ pupil, car, onClose }: Props) {
  const set = useSetLearnerCar()
  const today = dayOf(useNow(), myZone())
  const form = useForm(TaughtIn, {
    defaultValues: {
      gearbox: car.gearbox ?? '',
      ownCar: car.ownCar,
      insuranceSeen: car.insuranceSeenOn !== null,
      insuredUntil: car.insuredUntil ?? '',
    },
  })
  const [insuranceSeen] = form.watch(['insuranceSeen'])
  const missing = form.formState.errors.insuranceSeen?.message
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`What ${pupil.name} is taught in`}
      description="This changes their upcoming lessons too."
      onSubmit={async ({ gearbox, ownCar, insuranceSeen, insuredUntil }) => {
        const { lessons } = await set.mutateAsync({
          id: pupil.id,
          gearbox: gearbox || null,
          ownCar,
          insuranceSeenOn: insuranceSeen ? (car.insuranceSeenOn ?? today) : null,
          insuredUntil: (insuranceSeen && insuredUntil) || null,
        })
        toast({ title: 'Saved', description: saysLessons(lessons), tone: 'good' })
      }}
      submit="Save"
    >
      <SelectField
        name="gearbox"
        label="Learns"
        options={[
          { value: '', label: 'As in your usual car' },
          ...gearboxes.map((value) => ({ value, label: gearboxNames[value] })),
        ]}
      />
      <label className="tick">
        <input type="checkbox" {...form.register('ownCar')} />
        <span>Lessons are in their own car</span>
      </label>
      <label className="tick">
        <input type="checkbox" {...form.register('insuranceSeen')} />
        <span>I’ve seen that their car is insured for lessons</span>
      </label>
      {missing && <p className="text-sm text-red-ink">{missing}</p>}
      {insuranceSeen && <TextField name="insuredUntil" label="Insured until" type="date" optional />}
    </FormDialog>
  )
}
