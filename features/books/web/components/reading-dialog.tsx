import { addDays } from '#common/days.ts'
import { dayOf, formatDate } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { findBefore } from '../../odometer.ts'
import { type Reading, ReadingForm } from '../../reading-contract.ts'
import { spanOfYear, taxYearNameOf } from '../../rules.ts'
import { useAddReading, useChangeReading, useReadings } from '../reading-hooks.ts'
import { sayMiles } from '../words.ts'

/** `reading`: null for a new one. `cars`: by name, those that are driven now. */
type ReadingDialogProps = { reading: Reading | null; cars: readonly string[]; onClose: () => void }

export function ReadingDialog(props: ReadingDialogProps) {
  const year = taxYearNameOf(dayOf(useNow()))
  const current = useReadings(year)
  const last = useReadings(taxYearNameOf(addDays(spanOfYear(year).from, -1)))
  if (current.isPending || last.isPending) return null
  const latest = [...(current.data?.readings ?? []), ...(last.data?.readings ?? [])]
  return <Fields {...props} latest={latest} />
}

function Fields({ reading, cars, latest, onClose }: ReadingDialogProps & { latest: readonly Reading[] }) {
  const [add, change] = [useAddReading(), useChangeReading()]
  const today = dayOf(useNow())
  const usual = latest[0]?.car ?? cars[0] ?? ''
  const form = useForm(ReadingForm, { defaultValues: reading ?? { on: today, car: usual } })
  const names = [...new Set([...(reading ? [reading.car] : []), ...cars, ...latest.map(({ car }) => car)])]
  const before = findBefore(latest, { on: form.watch('on'), car: form.watch('car') })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reading ? 'Change this reading' : 'Note a reading'}
      onSubmit={async (values) => {
        if (reading) await change.mutateAsync({ ...values, id: reading.id })
        else await add.mutateAsync(values)
        toast({ title: reading ? 'Reading saved' : 'Reading noted', tone: 'good' })
      }}
      submit="Save"
    >
      <TextField
        name="miles"
        label="Miles on the odometer"
        type="number"
        inputMode="numeric"
        hint={
          !reading && before
            ? `${sayMiles(before.miles)} on ${formatDate(before.on, 'date')}.`
            : 'Whole miles, as shown.'
        }
      />
      <TextField
        name="privateMiles"
        label="Private miles since the last reading"
        optional
        type="number"
        inputMode="numeric"
      />
      <TextField
        name="on"
        label="Day"
        type="date"
        max={addDays(today, 1)}
        hint="Before the first drive of that day. If it’s evening now, choose tomorrow."
      />
      {names.length > 1 ? (
        <SelectField name="car" label="Car" options={names.map((name) => ({ value: name, label: name }))} />
      ) : (
        <TextField name="car" label="Car" maxLength={60} hint="Such as “White Corsa”." />
      )}
    </FormDialog>
  )
}
