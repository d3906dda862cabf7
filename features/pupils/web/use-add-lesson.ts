import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { hasOtherTimes } from '#features/diary/web/components/other-times.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { textAction } from '#features/lessons/web/text-action.ts'
import { textWords } from '#features/lessons/web/text-words.ts'
import { withoutDraft } from '#ui/drafts.ts'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { formatLocalSpan, instantAt } from '#web/zone.ts'
import { priceDiffers } from '../enter-lesson-contract.ts'
import { getLessonPrices } from '../lesson-prices-contract.ts'
import { enteredPayments } from '../rules.ts'
import { Pounds } from './components/pounds.ts'
import { useAddPupil, useChangePupil, useEnterLesson } from './hooks.ts'
import type { ListedPupil } from '../contract.ts'
import { someoneNew } from './typed-learner.ts'
import { penceOf } from './words.ts'

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

type Send = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

/** The prices that the form shows. */
type Shown = { readonly least: number; readonly most: number }

/** What a later feature adds to the form: lessons that repeat. Its fields are the form's. */
export type Repeating = {
  fields: ReactNode
  /** Under date and time: the days that they take. */
  days: ReactNode
  isOn: (form: Record<string, unknown>) => boolean
  /** When the lessons start that would be added. Undefined: that isn’t known yet. */
  startsOf: (form: Record<string, unknown>) => readonly string[] | undefined
  /** On the button that adds. */
  adds: (form: Record<string, unknown>) => string
  /** False: it is one lesson alone. `send` is what the request that books goes through. */
  save: (
    pupilId: string,
    form: Record<string, unknown>,
    { shown, send }: { shown: Shown | undefined; send: Send },
  ) => Promise<boolean>
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
  shown: Shown | undefined
  draft: string | undefined
  repeating?: Repeating | undefined
  sending?: Sending | undefined
  onClose: () => void
  onAdded?: ((lesson: Lesson) => void) | undefined
}

/**
 * Books what the form says. `clash` is why it could not be; `addAnyway` and `addInCar` are said of the next try alone.
 */
export function useAddLesson(
  form: Fields,
  { copyOf, shown, draft, repeating, sending, onClose, onAdded }: Adding,
) {
  const addPupil = useAddPupil()
  const change = useChangePupil()
  const enter = useEnterLesson()
  const client = useQueryClient()
  const [refused, setRefused] = useState<{ error: RequestError; of: string }>()
  const next = useRef<{ overrideTravel?: true; overImported?: true; car?: string }>({})

  const add = (lesson: NewLesson) =>
    tryToAdd(lesson).catch((error: unknown) => {
      if (error instanceof RequestError && error.code === priceDiffers.code)
        void refreshReads(client, [getLessonPrices], false)
      throw error
    })

  async function tryToAdd(lesson: NewLesson) {
    setRefused(undefined)
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
    if (
      await repeating?.save(pupilId, form.getValues(), {
        shown,
        send: (request) => withoutDraft(draft, request),
      })
    ) {
      onClose()
      return true
    }
    try {
      const added = await withoutDraft(draft, () =>
        enter.mutateAsync({
          pupilId,
          ...entryOf(lesson, copyOf),
          ...(shown && { shownPence: shown.most }),
          ...thisTime,
        }),
      )
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
      setRefused({ error, of: timesOf(form.getValues()) })
      return false
    }
  }

  return {
    // Once something else is tried, it says nothing of that.
    clash: refused?.of === timesOf(form.getValues()) ? refused?.error : undefined,
    add,
    addAnyway: () => void (next.current = { overrideTravel: true }),
    // The gap and the drive to what else is there are theirs to judge as well.
    addOverImported: () => void (next.current = { overrideTravel: true, overImported: true }),
    addInCar: (car: string) => void (next.current = { car }),
  }
}

const timesOf = ({ who, on, at, minutes, pickup, dropoff, repeats }: Record<string, unknown>) =>
  JSON.stringify([who, on, at, minutes, pickup, dropoff, repeats])

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
