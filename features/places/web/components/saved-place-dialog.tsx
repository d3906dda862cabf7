import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { NewPlace, placeLabels, type SavedPlace } from '../../contract.ts'
import { useAddPlace, useChangePlace } from '../hooks.ts'
import { labels } from './place-fields.tsx'

type SavedPlaceDialogProps = { place: SavedPlace | undefined; onClose: () => void }

export const SavedPlaceDialog = (props: SavedPlaceDialogProps) => (
  <Dialog
    open
    onClose={props.onClose}
    title={props.place ? 'Edit this place' : 'Add a place'}
    description="Only you see it here. Lessons already booked keep the place they have."
  >
    <PlaceForm {...props} />
  </Dialog>
)

function PlaceForm({ place, onClose }: SavedPlaceDialogProps) {
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
    <Form
      form={form}
      className="mt-4"
      onSubmit={async (values) => {
        await (place ? change.mutateAsync({ id: place.id, ...values }) : add.mutateAsync(values))
        toast({ title: 'Place saved', tone: 'good' })
        onClose()
      }}
    >
      <SelectField
        name="label"
        label="What is it?"
        options={placeLabels.map((label) => ({ value: label, label: labels[label] }))}
      />
      <TextField name="address" label="House number and street" optional autoComplete="street-address" />
      <TextField name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" />
      <TextField name="note" label="Note" optional placeholder="Ring the bell, second floor" />
      <div>
        <SubmitButton>Save place</SubmitButton>
      </div>
    </Form>
  )
}
