import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { freeUntil, isLateBooking, lateTerms } from '#features/lessons/rules.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { unreachedPayment } from '../call-payments.ts'
import { useCreateCheckoutSession, usePayWithCredit } from '../hooks.ts'
import type { WayToPay } from '../ways-to-pay.ts'

const Choice = z.object({ way: z.string().check(z.minLength(1, 'Choose how you want to pay.')) })

export function PayForm({ lesson, ways }: { lesson: Lesson; ways: readonly WayToPay[] }) {
  const form = useForm(Choice, { defaultValues: { way: ways[0]?.value ?? '' } })
  const chosen = ways.find(({ value }) => value === form.watch('way')) ?? ways[0]
  const pay = usePay(lesson)
  const isLate = isLateBooking(lesson.startsAt, useNow(), lesson.cancellationNoticeHours)
  const until = freeUntil(lesson)
  const terms = isLate
    ? lateTerms
    : `Free to cancel until ${formatLocalDay(until)}, ${formatLocalTime(until)}`
  if (!chosen) return null
  return (
    <Form form={form} onSubmit={() => pay(chosen)}>
      <div className="[&_.radio-cards]:grid-cols-1">
        <RadioCards
          name="way"
          label="How would you like to pay?"
          options={ways.map(({ value, label, hint }) => ({ value, label, hint }))}
        />
      </div>
      <dl className="sums" aria-live="polite">
        <div>
          <dt>
            {chosen.pack?.name ?? 'From your lesson credit'}
            {chosen.left && <small>{chosen.left}</small>}
          </dt>
          <dd>{chosen.pack ? formatMoney(chosen.pence) : formatMinutes(lesson.minutes)}</dd>
        </div>
        <div className="sums-total max-md:hidden">
          <dt>To pay now</dt>
          <dd>{formatMoney(chosen.pence)}</dd>
        </div>
      </dl>
      <div className="pay-bar">
        <p className="md:!hidden">
          <b>{chosen.pack ? formatMoney(chosen.pence) : 'Lesson credit'}</b>
          <span>{terms}</span>
        </p>
        <p className="max-md:!hidden">
          <span>{terms}</span>
        </p>
        <SubmitButton size="lg" wide>
          {chosen.pack ? `Pay ${formatMoney(chosen.pence)}` : 'Book with lesson credit'}
        </SubmitButton>
      </div>
      {chosen.pack && (
        <p className="text-sm text-ink-2">
          You pay on Stripe’s page and come straight back. We never see your card number.
        </p>
      )}
    </Form>
  )
}

function usePay(lesson: Lesson) {
  const me = useSignedIn()
  const checkout = useCreateCheckoutSession()
  const prepaid = usePayWithCredit()
  const goTo = useNavigate()
  return async ({ pack }: WayToPay) => {
    if (pack) {
      const { url } = await checkout
        .mutateAsync({
          package_id: pack.id,
          student_id: me.id,
          instructor_id: lesson.instructor.id,
          lesson_id: lesson.id,
          origin_url: location.origin,
        })
        .catch((error) => {
          throw error instanceof RequestError && error.status === 0 && lesson.holdExpiresAt
            ? new Error(unreachedPayment(formatLocalTime(lesson.holdExpiresAt)))
            : error
        })
      location.assign(url)
      // The button stays busy until the browser has left this page.
      await new Promise<void>((back) => addEventListener('pageshow', () => back(), { once: true }))
      return
    }
    await prepaid.mutateAsync({ id: lesson.id })
    toast({
      title: 'Your lesson is booked',
      description: 'We’ve emailed you both the details.',
      tone: 'good',
    })
    goTo(`/dashboard/lessons/${lesson.id}`, { replace: true })
  }
}
