import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { hasOtherTimes } from '#features/diary/web/components/other-times.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { textAction } from '#features/lessons/web/text-action.ts'
import { textWords } from '#features/lessons/web/text-words.ts'
import { toast } from '#ui/toast.ts'
import type { RequestError } from '#web/api-error.ts'
import { formatLocalSpan, instantAt } from '#web/zone.ts'
import { enteredPayments } from '../rules.ts'
import { Pounds } from './components/pounds.ts'
import { useAddPupil, useChangePupil, useEnterLesson } from './hooks.ts'
import type { ListedPupil } from '../contract.ts'
import { penceOf } from './words.ts'

export const someoneNew = 'new'
export type NewLesson = z.infer<typeof NewLesson>
export const NewLesson = z
  .object({
    who: z.string().check(z.minLength(1, 'Choose a learner.')),
    name: z.string().check(z.trim(), z.maxLength(120)),
    phone: z.string(),
    email: z.string(),
    /** The usual place, whose postcode is the pick-up. */
    address: z.string().check(z.trim(), z.maxLength(200)),
    agreesToEmails: z.boolean(),
    on: InputDay,
    at: z.string(),
    minutes: z.string(),
    payment: z.enum(enteredPayments),
    price: Pounds,
    pickup: z.string().check(z.trim(), z.maxLength(20)),
    dropoff: z.string().check(z.trim(), z.maxLength(20)),
  })
  .check(
    z.refine(({ who, name }) => who !== someoneNew || name !== '', {
      message: 'Please enter their name.',
      path: ['name'],
    }),
  )

/** What a later feature adds to the form: lessons that repeat. Its fields are the form's. */
export type Repeating = {
  fields: ReactNode
  /** Under date and time: the days that they take. */
  days: ReactNode
  isOn: (form: Record<string, unknown>) => boolean
  /** On the button that adds. */
  adds: (form: Record<string, unknown>) => string
  /** False: it is one lesson alone. */
  save: (pupilId: string, form: Record<string, unknown>) => Promise<boolean>
}

/** Filled by a later feature: what will be sent, and to which people. */
export type Sending = {
  preview: (pupil: ListedPupil | undefined) => ReactNode
  /** Somebody new has agreed to emails. */
  allowEmails: (pupilId: string) => Promise<unknown>
}

type Fields = { setValue(name: 'who', value: string): void; getValues(): Record<string, unknown> }
type Adding = {
  copyOf?: Lesson | undefined
  repeating?: Repeating | undefined
  sending?: Sending | undefined
  onClose: () => void
  onAdded?: ((lesson: Lesson) => void) | undefined
}

/**
 * Books what the form says. `clash` is why it could not be; `addAnyway` and `addInCar` are said of the next try alone.
 */
export function useAddLesson(form: Fields, { copyOf, repeating, sending, onClose, onAdded }: Adding) {
  const addPupil = useAddPupil()
  const change = useChangePupil()
  const enter = useEnterLesson()
  const [clash, setClash] = useState<RequestError>()
  const next = useRef<{ overrideTravel?: true; overImported?: true; car?: string }>({})

  async function add(lesson: NewLesson) {
    setClash(undefined)
    const thisTime = next.current
    next.current = {}
    let pupilId = lesson.who
    if (pupilId === someoneNew) {
      pupilId = (await addPupil.mutateAsync(pupilOf(lesson))).id
      // Should the time be taken, the learner is there already.
      form.setValue('who', pupilId)
      if (sending && lesson.agreesToEmails && lesson.email.trim()) await sending.allowEmails(pupilId)
    } else if (lesson.payment === 'card-link' && lesson.email.trim())
      await change.mutateAsync({ id: pupilId, email: lesson.email.trim() })
    if (await repeating?.save(pupilId, form.getValues())) {
      onClose()
      return true
    }
    try {
      const added = await enter.mutateAsync({ pupilId, ...entryOf(lesson, copyOf), ...thisTime })
      toast({
        title: 'Lesson added',
        description: formatLocalSpan(added.startsAt, added.endsAt),
        tone: 'good',
        ...(Date.parse(added.startsAt) > Date.now() && textAction(added, textWords.lesson(added))),
      })
      onClose()
      onAdded?.(added)
      return true
    } catch (error) {
      if (!hasOtherTimes(error)) throw error
      setClash(error)
      return false
    }
  }

  return {
    clash,
    setClash,
    add,
    addAnyway: () => void (next.current = { overrideTravel: true }),
    // The gap and the drive to what else is there are theirs to judge as well.
    addOverImported: () => void (next.current = { overrideTravel: true, overImported: true }),
    addInCar: (car: string) => void (next.current = { car }),
  }
}

const pupilOf = ({ name, phone, email, address, pickup }: NewLesson) => ({
  name,
  phone: phone.trim() || null,
  email: email.trim() || null,
  pickup: pickup ? { address, postcode: pickup } : null,
})

function entryOf({ on, at, minutes, payment, ...lesson }: NewLesson, copyOf: Lesson | undefined) {
  const pricePence = penceOf(lesson.price)
  return {
    startsAt: new Date(instantAt(on, at)).toISOString(),
    minutes: Number(minutes),
    payment,
    // Of somebody new it is their usual place by now, with its street.
    ...(lesson.pickup &&
      lesson.who !== someoneNew && { pickup: placeOr(lesson.pickup, copyOf?.pickupPlace) }),
    ...(lesson.dropoff && { dropoff: placeOr(lesson.dropoff, copyOf?.dropoffPlace) }),
    ...(pricePence !== null && payment !== 'hours' && { pricePence }),
  }
}

/** When a lesson is copied, the street comes along with the postcode. */
const placeOr = <Place extends { postcode: string }>(postcode: string, place: Place | null | undefined) =>
  place?.postcode === postcode ? place : postcode
