import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { PlaceFields } from '#features/places/web/components/place-fields.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { pickupOf, placeDefaults, placeFaults, placeShape } from '#features/places/web/place-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Lesson } from '../../contract.ts'
import { useSetLessonPlaces } from '../hooks.ts'
import { otherOf } from './lesson-state.ts'

const Choice = z.object(placeShape).check(({ value, issues }) => {
  for (const fault of placeFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
})

type PlaceDialogProps = { lesson: Lesson; onClose: () => void }

export function PlaceDialog({ lesson, onClose }: PlaceDialogProps) {
  const { role } = useSignedIn()
  const places = usePlaces()
  const saved = role === 'student' ? (places.data?.places ?? []) : []
  const other = firstName(otherOf(lesson, role).name)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the pick-up"
      description={`We’ll let ${other} know straight away.`}
    >
      {places.isPending ? (
        <ListSkeleton label="Loading your places" rows={2} />
      ) : (
        <ChangePlace lesson={lesson} saved={saved} onClose={onClose} />
      )}
    </Dialog>
  )
}

function ChangePlace({
  lesson,
  saved,
  onClose,
}: PlaceDialogProps & { saved: Parameters<typeof placeDefaults>[0] }) {
  const { role } = useSignedIn()
  const form = useForm(Choice, {
    defaultValues: { ...placeDefaults(saved, lesson.pickupPlace, undefined), save: false },
  })
  const setPlaces = useSetLessonPlaces()
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async (values) => {
        const pickup = pickupOf(values)
        if (pickup) {
          await setPlaces.mutateAsync({ id: lesson.id, pickup })
          toast({ title: 'Pick-up changed', tone: 'good' })
        }
        onClose()
      }}
    >
      <PlaceFields
        instructor={firstName(lesson.instructor.name)}
        saved={saved}
        lesson={lesson.pickupPlace}
        mayName={role === 'student'}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="second" onClick={onClose}>
          Keep the place
        </Button>
        <SubmitButton>Change pick-up</SubmitButton>
      </div>
    </Form>
  )
}
