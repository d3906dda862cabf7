import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayFreeUntil } from '#features/lessons/words.ts'
import { useSetLessonPlaces } from '#features/lessons/web/hooks.ts'
import type { ContactDetails, SavedPlace } from '#features/places/contract.ts'
import { ContactFields } from '#features/places/web/components/contact-fields.tsx'
import { PlaceFields } from '#features/places/web/components/place-fields.tsx'
import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { useChangeMyContactDetails } from '#features/places/web/hooks.ts'
import {
  another,
  contactDefaults,
  contactFaults,
  contactOf,
  contactShape,
  dropoffOf,
  pickupOf,
  placeDefaults,
  placeFaults,
  placeShape,
} from '#features/places/web/place-form.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline, formatLocalNearMoment } from '#web/zone.ts'
import { CheckoutPart, CheckoutSide, CheckoutYou } from './checkout-parts.tsx'
import { PickupRefused, type Refused } from './pickup-refused.tsx'
import { unreachedPayment } from '../call-payments.ts'
import { rememberLeftToPay } from '../left-to-pay.ts'
import { atPickup, outcodeTooFar } from '../too-far.ts'
import { useCreateCheckoutSession, usePayWithCredit } from '../hooks.ts'
import type { WayToPay } from '../ways-to-pay.ts'

const Choice = z
  .object({
    way: z.string().check(z.minLength(1, 'Choose how you want to pay.')),
    who: z.enum(['me', 'other']),
    ...placeShape,
    ...contactShape,
  })
  .check(({ value, issues }) => {
    for (const fault of [...placeFaults(value), ...contactFaults(value)])
      issues.push({ code: 'custom', input: value, ...fault })
  })

type PayFormProps = {
  lesson: Lesson
  ways: readonly WayToPay[]
  places: readonly SavedPlace[]
  contact: ContactDetails | undefined
  /** The clock of the hold, where it stands beside the form. */
  held?: ReactNode
  other?: { holdHours: number; ask: (packageId: string) => Promise<unknown> } | undefined
}

export function PayForm({ lesson, ways, places, contact, held, other }: PayFormProps) {
  const { postcode: searched = searchedPostcode(), way } =
    (useLocation().state as { postcode?: string; way?: string } | null) ?? {}
  const form = useForm(Choice, {
    defaultValues: {
      way: (ways.find(({ value }) => value === way) ?? ways[0])?.value ?? '',
      who: 'me' as const,
      ...placeDefaults(places, lesson, searched),
      ...contactDefaults(contact),
    },
  })
  const chosen = ways.find(({ value }) => value === form.watch('way')) ?? ways[0]
  const pay = usePay(lesson)
  const give = useGiveDetails(lesson, contact)
  const [refused, setRefused] = useState<Refused>()
  const [elsewhere, setElsewhere] = useState<string>()
  const instructor = firstName(lesson.instructor.name)
  const terms = sayFreeUntil(lesson.cancellationTiers, lesson.startsAt, useNow(), formatLocalNearMoment)
  if (!chosen) return null
  const { pack } = chosen
  const askOther = other && pack && form.watch('who') === 'other' ? () => other.ask(pack.id) : undefined
  return (
    <Form
      form={form}
      className="checkout-grid"
      draft={`checkout ${lesson.id}`}
      onSubmit={(values) =>
        give(values)
          .then(() => (askOther ? askOther() : pay(chosen)))
          .catch((error: Error) => {
            const chosenPlaces = { pickup: pickupOf(values), dropoff: dropoffOf(values, lesson.dropoffPlace) }
            setRefused(isTooTight(error) ? { error, ...chosenPlaces } : undefined)
            const postcode =
              values.place === another
                ? values.pickup.postcode
                : values.place === 'lesson'
                  ? lesson.pickupPlace?.postcode
                  : places.find(({ id }) => id === values.place)?.postcode
            setElsewhere(outcodeTooFar(error, postcode ?? ''))
            if (isTooTight(error)) return
            throw atPickup(chosen.pack ? sayUnreached(error, lesson) : error, values)
          })
      }
    >
      <div className="checkout-parts">
        <CheckoutYou />
        <CheckoutPart step={2} title="Pick-up">
          <PlaceFields instructor={instructor} saved={places} lesson={lesson} />
          {elsewhere && (
            <p>
              <Link to={`/driving-lessons/${elsewhere.toLowerCase()}`}>
                Instructors who come to {elsewhere}
              </Link>
            </p>
          )}
          {refused && <PickupRefused {...refused} lesson={lesson} way={chosen.value} />}
          <ContactFields instructor={instructor} folded />
        </CheckoutPart>
        <CheckoutPart step={3} title="Pay">
          <div className="[&_.radio-cards]:grid-cols-1">
            <RadioCards
              name="way"
              label="How would you like to pay?"
              options={ways.map(({ value, label, hint }) => ({ value, label, hint }))}
            />
          </div>
          {other && pack && (
            <RadioCards
              name="who"
              label="Who’s paying?"
              options={[
                { value: 'me', label: 'I’m paying now' },
                {
                  value: 'other',
                  label: 'Someone else is paying',
                  hint: `A parent, for example. You get a link to share, and we hold the slot for up to ${other.holdHours} hours.`,
                },
              ]}
            />
          )}
        </CheckoutPart>
      </div>
      <CheckoutSide lesson={lesson} held={held}>
        <dl className="sums" aria-live="polite">
          <div>
            <dt>
              {chosen.pack?.name ?? 'From your lesson credit'}
              {chosen.left && <small>{chosen.left}</small>}
            </dt>
            <dd>{chosen.pack ? formatMoney(chosen.pence) : formatMinutes(lesson.minutes)}</dd>
          </div>
          <div className="sums-total max-md:hidden">
            <dt>{askOther ? 'They pay' : 'To pay now'}</dt>
            <dd>{formatMoney(chosen.pence)}</dd>
          </div>
        </dl>
        <div className="pay-bar pay-bar-terms">
          <p>
            <b className="md:!hidden">
              {chosen.pack ? formatMoney(chosen.pence) : `${formatMinutes(lesson.minutes)} of credit`}
            </b>
            <span>{terms}</span>
          </p>
          <SubmitButton size="lg" wide>
            {askOther
              ? 'Get the link'
              : pack
                ? `Pay ${formatMoney(chosen.pence)}`
                : 'Book with lesson credit'}
          </SubmitButton>
        </div>
        {pack && !askOther && (
          <p className="text-sm text-ink-2">
            You pay on Stripe’s page and come straight back. We never see your card number.
          </p>
        )}
      </CheckoutSide>
    </Form>
  )
}

const isTooTight = (error: Error) => error instanceof RequestError && error.code === travelTooTight.code

const sayUnreached = (error: Error, { holdExpiresAt }: Lesson) =>
  error instanceof RequestError && error.status === 0 && holdExpiresAt
    ? new Error(unreachedPayment(formatLocalDeadline(holdExpiresAt, new Date().toISOString())))
    : error

/** What the instructor needs to know, before any money moves. */
function useGiveDetails(lesson: Lesson, known: ContactDetails | undefined) {
  const setPlaces = useSetLessonPlaces()
  const changeContact = useChangeMyContactDetails()
  return async (values: z.infer<typeof Choice>) => {
    const pickup = pickupOf(values)
    const dropoff = dropoffOf(values, lesson.dropoffPlace)
    const contact = contactOf(values)
    // First, so that it isn't typed again if the pick-up is refused.
    if (JSON.stringify(contact) !== JSON.stringify(known)) await changeContact.mutateAsync(contact)
    if (pickup || dropoff !== undefined)
      await setPlaces.mutateAsync({
        id: lesson.id,
        ...(pickup && { pickup }),
        ...(dropoff !== undefined && { dropoff }),
      })
  }
}

function usePay(lesson: Lesson) {
  const me = useSignedIn()
  const checkout = useCreateCheckoutSession()
  const withCredit = usePayWithCredit()
  const goTo = useNavigate()
  return async ({ pack }: WayToPay) => {
    if (pack) {
      const { url } = await checkout.mutateAsync({
        package_id: pack.id,
        student_id: me.id,
        instructor_id: lesson.instructor.id,
        lesson_id: lesson.id,
        origin_url: location.origin,
      })
      rememberLeftToPay(lesson.id)
      location.assign(url)
      // The button stays busy until the browser has left this page.
      await new Promise<void>((back) => addEventListener('pageshow', () => back(), { once: true }))
      return
    }
    await withCredit.mutateAsync({ id: lesson.id })
    toast({
      title: 'Your lesson is booked',
      description: 'We’ve emailed you both the details.',
      tone: 'good',
    })
    goTo(`/dashboard/lessons/${lesson.id}`, { replace: true })
  }
}
