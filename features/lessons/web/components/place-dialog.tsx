import { useState } from 'react'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import type { PlaceInput } from '#features/places/contract.ts'
import { PlaceFields } from '#features/places/web/components/place-fields.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { pickupOf, placeDefaults, placeFaults, placeShape } from '#features/places/web/place-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { useMoveLesson, useSetLessonPlaces } from '../hooks.ts'
import { otherOf } from './lesson-state.ts'
import { moveText } from './move-text.ts'

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
  const move = useMoveLesson()
  const [refused, setRefused] = useState<{ error: Error; pickup: PlaceInput }>()
  const other = firstName(otherOf(lesson, role).name)
  const change = async (pickup: PlaceInput, overrideTravel = false) => {
    try {
      await setPlaces.mutateAsync({ id: lesson.id, pickup, ...(overrideTravel && { overrideTravel }) })
    } catch (error) {
      if (!(error instanceof RequestError && error.code === travelTooTight.code)) throw error
      return setRefused({ error, pickup })
    }
    toast({ title: 'Pick-up changed', tone: 'good' })
    onClose()
  }
  const moveTo = (startsAt: string) =>
    refused &&
    void move
      .mutateAsync({ id: lesson.id, startsAt, fromStartsAt: lesson.startsAt, pickup: refused.pickup })
      .then(
        (moved) => {
          toast({
            ...moveText.done(moved, lesson),
            description: `The pick-up has changed too. ${moveText.told(moved, role)}`,
            tone: 'good',
          })
          onClose()
        },
        (error: Error) => setRefused({ ...refused, error }),
      )
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async (values) => {
        const pickup = pickupOf(values)
        if (pickup) await change(pickup)
        else onClose()
      }}
    >
      <PlaceFields
        instructor={firstName(lesson.instructor.name)}
        saved={saved}
        lesson={lesson.pickupPlace}
        mayName={role === 'student'}
      />
      {refused && (
        <OtherTimes
          error={refused.error}
          zone={myZone()}
          otherwise="We couldn’t change the pick-up. Please try again."
          says={
            role === 'instructor'
              ? 'Or move the lesson to a time that leaves enough for the drive:'
              : `Keep the place, or move the lesson to a time when ${other} can get there:`
          }
          onChoose={moveTo}
          anyway={{
            label: 'Book anyway',
            onPress: () => void change(refused.pickup, true).catch(toastFailure),
          }}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="second" onClick={onClose}>
          Keep the place
        </Button>
        <SubmitButton>Change pick-up</SubmitButton>
      </div>
    </Form>
  )
}
