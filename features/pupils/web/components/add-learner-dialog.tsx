import { Link } from 'react-router'
import * as z from 'zod/mini'
import { storeDraft } from '#ui/drafts.ts'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import type { Pupil } from '../../contract.ts'
import { learnerDraft } from '../drafts.ts'
import { useAddPupil } from '../hooks.ts'
import { penceOf } from '../words.ts'
import { Pounds } from './pounds.ts'

const NewLearner = z.object({
  name: ProfileName,
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  postcode: z.string(),
  hourlyRate: Pounds,
})

type AddLearnerDialogProps = { onClose: () => void; onAdded: (pupil: Pupil) => void }

/** Closed by hand, it forgets what was typed; a reload does not. */
export function AddLearnerDialog({ onClose, onAdded }: AddLearnerDialogProps) {
  const form = useForm(NewLearner, {
    defaultValues: { name: '', phone: '', email: '', address: '', postcode: '', hourlyRate: '' },
  })
  const add = useAddPupil()
  return (
    <FormDialog
      title="Add a learner"
      description={
        <>
          For someone without an account here: a name is enough. You enter their lessons and payments, and
          only you see them. We write to them only when you send them something, such as a payment link. To
          let them book and pay themselves, <Link to="/dashboard/students/new">invite them by email</Link>.
        </>
      }
      form={form}
      draft={learnerDraft}
      submit="Add learner"
      onClose={() => {
        storeDraft(learnerDraft, undefined)
        onClose()
      }}
      onSubmit={async ({ name, phone, email, address, postcode, hourlyRate }) => {
        const pupil = await add.mutateAsync({
          name,
          phone: phone.trim() || null,
          email: email.trim() || null,
          hourlyRatePence: penceOf(hourlyRate),
          pickup: postcode.trim() || address.trim() ? { address, postcode } : null,
        })
        toast({ title: `${pupil.name} added`, tone: 'good' })
        onAdded(pupil)
      }}
    >
      <TextField name="name" label="Name" autoComplete="off" maxLength={120} />
      <TextField name="phone" label="Phone" type="tel" optional autoComplete="off" />
      <TextField name="email" label="Email" type="email" optional autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="address" label="Pick-up address" optional autoComplete="off" maxLength={200} />
        <TextField name="postcode" label="Postcode" optional autoComplete="off" maxLength={20} />
      </div>
      <TextField
        name="hourlyRate"
        label="Rate in £ an hour"
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="Leave it empty for your usual rate."
      />
    </FormDialog>
  )
}
