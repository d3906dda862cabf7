import { formatPhone } from '#common/phone.ts'
import * as z from 'zod/mini'
import { ProfileName } from '#features/profiles/contract.ts'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Pupil } from '../../contract.ts'
import { pupilStatuses } from '../../rules.ts'
import { useChangePupil } from '../hooks.ts'
import { penceOf, poundsOf, statusNames } from '../words.ts'
import { Pounds } from './pounds.ts'

const Text = z.string().check(z.trim())
const PupilRecord = z.object({
  name: ProfileName,
  status: z.enum(pupilStatuses),
  phone: Text,
  email: Text,
  hourlyRate: Pounds,
  address: Text,
  postcode: Text,
  hoursTaught: z.string().check(z.trim(), z.regex(/^[0-9]{0,3}$/, 'Enter whole hours.')),
  licenceSeenOn: Text,
  eyesightCheckedOn: Text,
  theoryTestOn: Text,
  drivingTestOn: Text,
  notes: Text.check(z.maxLength(4_000, 'Use 4,000 characters or fewer.')),
})

export function RecordDialog({ pupil, onClose }: { pupil: Pupil; onClose: () => void }) {
  const change = useChangePupil()
  const form = useForm(PupilRecord, {
    defaultValues: {
      name: pupil.name,
      status: pupil.status,
      phone: pupil.phone ? formatPhone(pupil.phone) : '',
      email: pupil.email ?? '',
      hourlyRate: poundsOf(pupil.hourlyRatePence),
      address: pupil.pickup?.address ?? '',
      postcode: pupil.pickup?.postcode ?? '',
      hoursTaught: pupil.minutesTaught === 0 ? '' : String(Math.round(pupil.minutesTaught / 60)),
      licenceSeenOn: pupil.licenceSeenOn ?? '',
      eyesightCheckedOn: pupil.eyesightCheckedOn ?? '',
      theoryTestOn: pupil.theoryTestOn ?? '',
      drivingTestOn: pupil.drivingTestOn ?? '',
      notes: pupil.notes,
    },
  })
  return (
    <FormDialog
      title={pupil.name}
      description="Only you see this."
      form={form}
      submit="Save record"
      onClose={onClose}
      onSubmit={async ({ name, status, notes, hourlyRate, hoursTaught, ...texts }) => {
        await change.mutateAsync({
          id: pupil.id,
          ...(!pupil.hasAccount && {
            name,
            pickup:
              texts.postcode || texts.address ? { address: texts.address, postcode: texts.postcode } : null,
          }),
          status,
          notes,
          hourlyRatePence: penceOf(hourlyRate),
          minutesTaught: Number(hoursTaught) * 60,
          phone: texts.phone || null,
          email: texts.email || null,
          licenceSeenOn: texts.licenceSeenOn || null,
          eyesightCheckedOn: texts.eyesightCheckedOn || null,
          theoryTestOn: texts.theoryTestOn || null,
          drivingTestOn: texts.drivingTestOn || null,
        })
        toast({ title: 'Record saved', tone: 'good' })
      }}
    >
      {!pupil.hasAccount && <TextField name="name" label="Name" autoComplete="off" maxLength={120} />}
      <SelectField
        name="status"
        label="Status"
        options={pupilStatuses.map((value) => ({ value, label: statusNames[value] }))}
      />
      <TextField name="phone" label="Phone" type="tel" optional autoComplete="off" />
      <TextField name="email" label="Email" type="email" optional autoComplete="off" />
      {!pupil.hasAccount && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="address" label="Pick-up address" optional autoComplete="off" maxLength={200} />
          <TextField name="postcode" label="Postcode" optional autoComplete="off" maxLength={20} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="hourlyRate"
          label="Rate in £ an hour"
          hint="What they pay for single lessons, by card too. Empty: your usual rate."
          optional
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="hoursTaught"
          label="Hours taught before"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField name="licenceSeenOn" label="Licence seen on" type="date" optional />
        <TextField name="eyesightCheckedOn" label="Eyesight checked on" type="date" optional />
        <TextField name="theoryTestOn" label="Theory test" type="date" optional />
        <TextField name="drivingTestOn" label="Driving test" type="date" optional />
      </div>
      <TextArea name="notes" label="Private notes" optional maxLength={4_000} />
    </FormDialog>
  )
}
