import * as z from 'zod/mini'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type Car, NewCar } from '../../contract.ts'
import { useAddCar, useChangeCar } from '../hooks.ts'
import { saysLessons } from '../words.ts'

const CarForm = z.extend(
  z.pick(NewCar, { name: true, registration: true, gearbox: true, dualControls: true }),
  {
    registration: z.string(),
    gearbox: z.enum(gearboxes),
    dualControls: z.boolean(),
    drivers: z.array(z.string()),
    dates: z.object({ mot: z.string(), tax: z.string(), insurance: z.string(), service: z.string() }),
  },
)

type CarDialogProps = {
  car?: Car | undefined
  /** Of a school's own car. */
  instructors: readonly { id: string; name: string }[]
  onClose: () => void
}

export function CarDialog({ car, instructors, onClose }: CarDialogProps) {
  const add = useAddCar()
  const change = useChangeCar()
  const form = useForm(CarForm, {
    defaultValues: {
      name: car?.name ?? '',
      registration: car?.registration ?? '',
      gearbox: car?.gearbox ?? 'manual',
      dualControls: car?.dualControls ?? true,
      dates: {
        mot: car?.dates.mot ?? '',
        tax: car?.dates.tax ?? '',
        insurance: car?.dates.insurance ?? '',
        service: car?.dates.service ?? '',
      },
      drivers: car?.drivers.map(({ id }) => id) ?? instructors.map(({ id }) => id),
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={car ? car.name : 'Add a car'}
      onSubmit={async ({ drivers, dates, ...values }) => {
        const driverIds = instructors.length > 0 ? { driverIds: drivers } : {}
        const more = {
          ...driverIds,
          dates: Object.fromEntries(Object.entries(dates).map(([kind, on]) => [kind, on || null])),
        }
        const { lessons } = car
          ? await change.mutateAsync({ id: car.id, ...values, ...more })
          : await add.mutateAsync({ ...values, ...more })
        toast({ title: car ? 'Car saved' : 'Car added', description: saysLessons(lessons), tone: 'good' })
      }}
      submit={car ? 'Save car' : 'Add car'}
    >
      <TextField
        name="name"
        label="Name"
        hint="Such as “White Corsa”. Learners see it with their lesson."
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        name="registration"
        label="Registration"
        optional
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <RadioCards
        name="gearbox"
        label="Gearbox"
        options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
      />
      <label className="tick">
        <input type="checkbox" {...form.register('dualControls')} />
        <span>Dual controls</span>
      </label>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Dates to remind you of</legend>
        <TextField name="dates.mot" label="MOT runs out" type="date" optional />
        <TextField name="dates.tax" label="Tax runs out" type="date" optional />
        <TextField name="dates.insurance" label="Insurance runs out" type="date" optional />
        <TextField name="dates.service" label="Next service" type="date" optional />
      </fieldset>
      {instructors.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Who teaches in it</legend>
          {instructors.map(({ id, name }) => (
            <label key={id} className="tick">
              <input type="checkbox" value={id} {...form.register('drivers')} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
