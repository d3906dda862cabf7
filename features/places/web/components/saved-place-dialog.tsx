import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { NewPlace, placeLabels, type SavedPlace } from '../../contract.ts'
import { useAddPlace, useChangePlace } from '../hooks.ts'
import { labels } from './place-fields.tsx'

type SavedPlaceDialogProps = { place: SavedPlace | undefined; onClose: () => void }

export function SavedPlaceDialog({ place, onClose }: SavedPlaceDialogProps) {
  const form = useForm(NewPlace, {
    defaultValues: {
      label: place?.label ?? 'home',
      address: place?.address ?? '',
      postcode: place?.postcode ?? '',
      note: place?.note ?? '',
    },
  })
  const add = useAddPlace()
  const change = useChangePlace()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={place ? 'Edit this place' : 'Add a place'}
      description="Only you see it here. Lessons already booked keep the place they have."
      onSubmit={async (values) => {
        await (place ? change.mutateAsync({ id: place.id, ...values }) : add.mutateAsync(values))
        toast({ title: 'Place saved', tone: 'good' })
      }}
      submit="Save place"
    >
      <SelectField
        name="label"
        label="What is it?"
        options={placeLabels.map((label) => ({ value: label, label: labels[label] }))}
      />
      <TextField name="address" label="House number and street" optional autoComplete="street-address" />
      <TextField name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" />
      <TextField name="note" label="Note" optional placeholder="Ring the bell, second floor" />
    </FormDialog>
  )
}
