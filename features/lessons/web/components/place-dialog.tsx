import { useState } from 'react'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { PlaceFields } from '#features/places/web/components/place-fields.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import {
  dropoffOf,
  pickupOf,
  placeDefaults,
  placeFaults,
  placeShape,
} from '#features/places/web/place-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { formerPlaces, type Places } from '../former-places.ts'
import { useMoveLesson, useSetLessonPlaces } from '../hooks.ts'
import { otherOf } from './lesson-state.ts'
import { moveText } from './move-words.ts'

const Choice = z.object(placeShape).check(({ value, issues }) => {
  for (const fault of placeFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
})

const placesOf = ({ pickup, dropoff }: Places): Places => ({
  ...(pickup && { pickup }),
  ...(dropoff !== undefined && { dropoff }),
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
      title="Change where it starts and ends"
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
    defaultValues: { ...placeDefaults(saved, lesson, undefined), saveAs: '' },
  })
  const setPlaces = useSetLessonPlaces()
  const move = useMoveLesson()
  const [refused, setRefused] = useState<Places & { error: Error }>()
  const other = firstName(otherOf(lesson, role).name)
  const change = async (places: Places, overrideTravel = false) => {
    try {
      await setPlaces.mutateAsync({ id: lesson.id, ...places, ...(overrideTravel && { overrideTravel }) })
    } catch (error) {
      if (!(error instanceof RequestError && error.code === travelTooTight.code)) throw error
      return setRefused({ error, ...places })
    }
    toast({
      title: places.pickup ? 'Pick-up changed' : 'Drop-off changed',
      tone: 'good',
      ...undoOf(places, (former) => setPlaces.mutateAsync({ ...former, overrideTravel: true })),
    })
    onClose()
  }
  const undoOf = (changed: Places, send: (former: Places & { id: string }) => Promise<unknown>) => {
    const former = formerPlaces(lesson, changed)
    return (
      former && {
        action: {
          label: 'Undo',
          onClick: () =>
            void send({ id: lesson.id, ...former }).then(
              () => toast({ title: 'As it was before', tone: 'good' }),
              toastFailure,
            ),
        },
      }
    )
  }
  const moveTo = (startsAt: string) =>
    refused &&
    void move
      .mutateAsync({
        id: lesson.id,
        startsAt,
        fromStartsAt: lesson.startsAt,
        ...(refused.pickup && { pickup: refused.pickup }),
      })
      .then(async (moved) => {
        if (refused.dropoff !== undefined)
          await setPlaces.mutateAsync({ id: lesson.id, dropoff: refused.dropoff })
        return moved
      })
      .then(
        (moved) => {
          toast({
            ...moveText.done(moved, lesson),
            description: `The place has changed too. ${moveText.notified(moved, role)}`,
            tone: 'good',
            ...undoOf(refused, async ({ id, pickup, dropoff }) => {
              const { startsAt } = lesson
              // It was there before.
              const back = { id, startsAt, fromStartsAt: moved.startsAt, overrideTravel: true }
              await move.mutateAsync({ ...back, ...(pickup && { pickup }) })
              if (dropoff !== undefined) await setPlaces.mutateAsync({ id, dropoff, overrideTravel: true })
            }),
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
        const dropoff = dropoffOf(values, lesson.dropoffPlace)
        const places = placesOf({ ...(pickup && { pickup }), ...(dropoff !== undefined && { dropoff }) })
        if (Object.keys(places).length > 0) await change(places)
        else onClose()
      }}
    >
      <PlaceFields
        instructor={firstName(lesson.instructor.name)}
        saved={saved}
        lesson={lesson}
        mayName={role === 'student'}
      />
      {refused && (
        <OtherTimes
          error={refused.error}
          zone={myZone()}
          otherwise="We couldn’t change the place. Please try again."
          says={
            role === 'instructor'
              ? 'Or move the lesson to a time that leaves enough for the drive:'
              : `Keep the place, or move the lesson to a time when ${other} can get there:`
          }
          onChoose={moveTo}
          anyway={{
            label: 'Change it anyway',
            onPress: () => void change(placesOf(refused), true).catch(toastFailure),
          }}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="second" onClick={onClose}>
          Keep the place
        </Button>
        <SubmitButton>Change place</SubmitButton>
      </div>
    </Form>
  )
}
