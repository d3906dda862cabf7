import { useRef, useState } from 'react'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { formatPhone } from '#common/phone.ts'
import * as z from 'zod/mini'
import { ProfileName } from '#features/profiles/contract.ts'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
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

type Values = z.infer<typeof PupilRecord>

const valuesOf = (pupil: Pupil): Values => ({
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
})

const recordOf = ({ name, status, notes, hourlyRate, hoursTaught, ...texts }: Values, pupil: Pupil) => ({
  ...(!pupil.hasAccount && {
    name,
    pickup: texts.postcode || texts.address ? { address: texts.address, postcode: texts.postcode } : null,
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

/** What they changed, and what it was when they began: what another device saved meanwhile stays. */
function changesOf(values: Values, pupil: Pupil) {
  const [now, before] = [recordOf(values, pupil), recordOf(valuesOf(pupil), pupil)]
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]),
  )
  const pick = <T extends object>(from: T, some: readonly (keyof T)[]) =>
    Object.fromEntries(some.map((key) => [key, from[key]])) as Partial<T>
  return { changes: pick(now, keys), basedOn: pick<Pupil>(pupil, keys) }
}

export function RecordDialog({ pupil: latest, onClose }: { pupil: Pupil; onClose: () => void }) {
  const [pupil] = useState(latest)
  const change = useChangePupil()
  const form = useForm(PupilRecord, { defaultValues: valuesOf(pupil) })
  const mayOverwrite = useRef(false)
  const save = async (values: Values) => {
    const { changes, basedOn } = changesOf(values, pupil)
    const isBased = !mayOverwrite.current
    await change.mutateAsync({ id: pupil.id, ...changes, ...(isBased && { basedOn }) }).catch((error) => {
      if (!(error instanceof RequestError) || error.code !== changedElsewhere.code) throw error
      mayOverwrite.current = true
      throw new Error(
        `${changedElsewhere.detail} Save again to keep what’s here, or cancel to see the other.`,
      )
    })
    toast({ title: 'Record saved', tone: 'good' })
  }
  return (
    <FormDialog
      title={pupil.name}
      description="Only you see this, except the day of the theory test: your learner’s plan uses it."
      form={form}
      submit="Save record"
      onClose={onClose}
      onSubmit={save}
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
