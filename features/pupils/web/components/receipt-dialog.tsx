import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { dayOf } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import { useChangeReceipt } from '../hooks.ts'
import { paymentNames, receiptWords } from '../words.ts'

const Receipt = z.object({
  payment: z.enum(['cash', 'bank']),
  on: z.string().check(z.minLength(1, 'Enter the day.')),
})

export function ReceiptDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const change = useChangeReceipt()
  const now = useNow()
  const form = useForm(Receipt, {
    defaultValues: {
      payment: lesson.paidWith === 'bank' ? 'bank' : 'cash',
      on: dayOf(lesson.receivedAt ?? now),
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${formatMoney(lesson.receivedPence ?? 0)} received`}
      description={`From ${lesson.learner?.name ?? 'a former learner'} for the lesson on ${formatLocalDay(lesson.startsAt)}.`}
      onSubmit={async (values) => {
        const changed = await change.mutateAsync({ id: lesson.id, ...values })
        toast({ title: 'Saved', description: receiptWords.cameIn(changed) ?? '', tone: 'good' })
      }}
      submit="Save"
    >
      <RadioCards
        name="payment"
        label="How"
        options={(['cash', 'bank'] as const).map((value) => ({ value, label: paymentNames[value] }))}
      />
      <TextField name="on" label="Received on" type="date" max={dayOf(now)} />
    </FormDialog>
  )
}
