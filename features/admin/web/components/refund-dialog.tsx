import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { type RefundSource, refundSources, shareRefund, splitPart } from '#features/payments/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type Refundable, refundPayment } from '../../payment-refunds-contract.ts'
import { useRefundable, useRefundPayment } from '../record-hooks.ts'

export function RefundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRefundable(id)
  const payment = query.data
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Refund part of this payment"
      description={
        payment
          ? `${payment.packageName}: ${formatMoney(payment.paidPence)} paid, ${formatMoney(payment.refundedPence)} refunded so far.`
          : 'To the card it was paid with.'
      }
    >
      <QueryStatus query={query} label="Loading the payment" />
      {payment && <RefundForm payment={payment} onClose={onClose} onFail={query.refetch} />}
    </Dialog>
  )
}

type RefundFormProps = { payment: Refundable; onClose: () => void; onFail: () => unknown }

function RefundForm({ payment, onClose, onFail }: RefundFormProps) {
  const { id, heldPence, refundedPence } = payment
  const lessons = payment.lessons.filter(({ mostPence }) => mostPence.platform > 0)
  const open = refundSources.filter((from) => payment.mostPence[from] > 0)
  const form = useForm(Refund, {
    defaultValues: {
      from: open[0] ?? 'shared',
      lesson: lessons.length === 1 ? lessons[0]!.id : '',
      reason: '',
    },
  })
  const refund = useRefundPayment()
  const from = form.watch('from') as RefundSource
  const pence = Math.round((Number(form.watch('pounds')) || 0) * 100)
  const chosen = lessons.find((one) => one.id === form.watch('lesson'))
  const lesson = from === 'unused' ? undefined : chosen
  const mostPence = from === 'unused' ? payment.mostPence.unused : (lesson?.mostPence[from] ?? 0)
  const isFitting = pence > 0 && pence <= mostPence
  const go = async ({ reason }: { reason: string }) => {
    if (from !== 'unused' && !lesson) {
      form.setError('lesson', { message: 'Choose the lesson that this refund is for.' })
      return false
    }
    if (!isFitting) {
      form.setError('pounds', { message: `Enter up to ${formatMoney(mostPence)}.` })
      return false
    }
    await refund
      .mutateAsync({ id, from, lessonId: lesson?.id, pence, reason, refundedPence })
      .catch((error: unknown) => {
        void onFail()
        throw error
      })
    onClose()
    toast({
      title: `${formatMoney(pence)} refunded`,
      description: 'We’ve emailed both of them.',
      tone: 'good',
    })
    return true
  }
  if (open.length === 0) return <Banner>Nothing can be refunded here. {heldNote(heldPence)}</Banner>
  return (
    <Form form={form} onSubmit={go} className="mt-4">
      <RadioCards
        name="from"
        label="Where it comes from"
        hint={heldNote(heldPence)}
        options={open.map((value) => ({
          value,
          label: labels[value],
          hint: `${hints[value]} Up to ${formatMoney(payment.mostPence[value])}.`,
        }))}
      />
      {from !== 'unused' && payment.lessons.length > 1 && (
        <SelectField
          name="lesson"
          label="Lesson"
          hint="What has gone back of a lesson can’t go back again."
          empty="Choose the lesson"
          options={lessons.map(({ id: value, startsAt, mostPence: most }) => ({
            value,
            label: `${startsAt ? `${formatDay(startsAt)}, ${formatTime(startsAt)}` : 'A lesson that was deleted'}: up to ${formatMoney(most[from])}`,
          }))}
        />
      )}
      <TextField name="pounds" label="Amount (£)" type="number" min="0.01" step="0.01" />
      <TextArea
        name="reason"
        label="Reason"
        hint="Both of them read it, and it stays in the audit log."
        rows={3}
        maxLength={500}
      />
      {isFitting && (
        <Banner title="What happens">
          <ul>
            {whoBears({ ...payment, earned: lesson?.earned ?? payment.earned }, from, pence).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="dialog-end">
        <Button variant="second" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="danger">{isFitting ? `Refund ${formatMoney(pence)}` : 'Refund'}</SubmitButton>
      </div>
    </Form>
  )
}

const Refund = z.extend(z.pick(refundPayment.input, { from: true, reason: true }), {
  lesson: z.string(),
  pounds: z.number('Enter an amount.'),
})

const labels: Record<RefundSource, string> = {
  unused: 'Unused hours',
  shared: 'The instructor and our commission',
  platform: 'Our own money',
}

const hints: Record<RefundSource, string> = {
  unused: 'The learner gives up hours of that worth.',
  shared: 'Each gives back their proportion of what was earned.',
  platform: 'Goodwill: the instructor keeps what they earned.',
}

const heldNote = (heldPence: number) =>
  heldPence > 0
    ? `${formatMoney(heldPence)} is held for upcoming lessons: cancel them to give it back.`
    : undefined

function whoBears({ learner, instructor, unused, earned }: Refundable, from: RefundSource, pence: number) {
  const lines = [`${learner?.name ?? 'The former learner'} gets ${formatMoney(pence)} back on their card.`]
  const theInstructor = instructor?.name ?? 'The former instructor'
  if (from === 'unused') {
    const { cost } = splitPart(unused, pence)
    return [...lines, `${formatMinutes(cost.minutes)} of their lesson credit goes. Nobody else pays.`]
  }
  if (from === 'platform') return [...lines, `We pay all of it. ${theInstructor} keeps everything earned.`]
  const { netPence, commissionPence } = shareRefund(earned, pence)
  return [
    ...lines,
    `${theInstructor} bears ${formatMoney(netPence)}: it comes off their balance, or off what they earn next.`,
    `We give back ${formatMoney(commissionPence)} of commission.`,
  ]
}
