import { useEffect } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { amountsOnOffer, cancelDays, validMonths } from '../../rules.ts'
import { giftFields } from '../gift-fields.ts'
import { useBuyVoucher } from '../hooks.ts'
import { sayHours } from '../words.ts'

type GiftInstructor = { id: string; name: string; hourlyRatePence: number }

const twoHoursOf = ({ hourlyRatePence }: GiftInstructor) => (hourlyRatePence * 2) / 100

const hoursOnOffer = [1, 2, 5, 10]

/** The hours of somebody, or round amounts. */
export function GiftForm({ instructor }: { instructor: GiftInstructor | undefined }) {
  const buy = useBuyVoucher()
  const form = useForm(giftFields, {
    defaultValues: {
      pounds: instructor ? twoHoursOf(instructor) : 80,
      buyerName: '',
      buyerEmail: '',
      recipientName: '',
      recipientEmail: '',
      message: '',
      sendOn: '',
    },
  })
  useEffect(() => {
    if (instructor && !form.getFieldState('pounds').isDirty)
      form.resetField('pounds', { defaultValue: twoHoursOf(instructor) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once they are read
  }, [instructor?.id])
  const pence = Math.round((Number(form.watch('pounds')) || 0) * 100)
  const recipient = form.watch('recipientName').trim()
  const amounts = instructor
    ? hoursOnOffer.map((hours) => ({
        pence: instructor.hourlyRatePence * hours,
        label: hours === 1 ? '1 hour' : `${hours} hours`,
      }))
    : amountsOnOffer.map((amount) => ({ pence: amount, label: `£${amount / 100}` }))
  return (
    <Form
      form={form}
      draft="gift"
      onSubmit={async ({ pounds, sendOn, ...gift }) => {
        const { url } = await buy.mutateAsync({
          ...gift,
          amountPence: Math.round(pounds * 100),
          sendOn: sendOn || null,
          ...(instructor && { instructorId: instructor.id }),
        })
        location.assign(url)
        return false // what was typed stays until it’s paid: they may come back
      }}
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label="How much">
        {amounts.map(({ pence: amount, label }) => (
          <Button
            key={amount}
            size="sm"
            variant={amount === pence ? 'primary' : 'second'}
            aria-pressed={amount === pence}
            onClick={() => form.setValue('pounds', amount / 100, { shouldDirty: true })}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextField
        name="pounds"
        label="Amount (£)"
        type="number"
        step="0.01"
        inputMode="decimal"
        hint={pence >= 100 ? sayHours(pence, instructor) : 'From £20 to £1,000.'}
      />
      <TextField name="recipientName" label="Who it’s for" maxLength={100} autoComplete="off" />
      <TextField
        name="recipientEmail"
        label="Their email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TextArea name="message" label="Message" optional rows={3} maxLength={600} />
      <TextField name="sendOn" label="Send it on" type="date" optional hint="Empty: as soon as it’s paid." />
      <TextField name="buyerName" label="Your name" autoComplete="name" maxLength={100} />
      <TextField
        name="buyerEmail"
        label="Your email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="For your receipt, and to change or refund it."
      />
      <ul className="list-disc pl-5 text-sm text-ink-2">
        <li>You enter your card on a secure payment page. You don’t need an account.</li>
        <li>
          {recipient ? firstName(recipient) : 'They'} can use it with any instructor here, bit by bit, at that
          instructor’s price on the day. They need an account, which is free.
        </li>
        <li>
          It’s valid for {validMonths} months. What’s left on it then lapses, and we keep it. Hours it has
          been turned into don’t expire.
        </li>
        <li>
          You have {cancelDays} days to change your mind: as long as none of it is used, you can have all of
          it refunded. Hours that aren’t used can go back to your card later, too.
        </li>
        <li>
          The <Link to="/privacy">Privacy notice</Link> says how long we keep names and addresses.
        </li>
      </ul>
      <SubmitButton wide size="lg">
        {pence >= 100 ? `Pay ${formatMoney(pence)} by card` : 'Pay by card'}
      </SubmitButton>
    </Form>
  )
}
