import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { LearnerPaidFor } from '../../paying-contract.ts'
import { mostHours } from '../../rules.ts'
import { useBuyHours } from '../paying-hooks.ts'
import { goToPayment } from './pay-lesson.tsx'

type Instructor = LearnerPaidFor['instructors'][number]

const Choice = z.object({
  what: z.string(),
  hours: z.int('Enter whole hours.').check(z.minimum(1), z.maximum(mostHours)),
})
const byHour = 'hours'

type BuyHoursProps = {
  session: string
  learner: LearnerPaidFor
  instructor: Instructor
  hourlyRatePence: number
  onClose: () => void
}

export function BuyHours({ session, learner, instructor, hourlyRatePence, onClose }: BuyHoursProps) {
  const buy = useBuyHours(session)
  const { blocks } = instructor
  const form = useForm(Choice, { defaultValues: { what: blocks[0]?.id ?? byHour, hours: 1 } })
  const chosen = form.watch('what')
  const block = blocks.find(({ id }) => id === chosen)
  const hours = Number(form.watch('hours')) || 0
  const price = block?.pricePence ?? hours * hourlyRatePence
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Buy hours with ${instructor.name}`}
      description={`For ${learner.name}, for lessons of any length. They never expire. What isn’t used can be refunded, to the card you pay with.`}
      onSubmit={async ({ what, hours }) => {
        const buys = what === byHour ? { hours } : { packageId: what }
        await goToPayment(() => buy.mutateAsync({ id: learner.id, instructorId: instructor.id, buys }))
      }}
      submit={price > 0 ? `Pay ${formatMoney(price)}` : 'Pay'}
    >
      <RadioCards
        name="what"
        label="How many?"
        options={[
          ...blocks.map(({ id, name, hours, pricePence }) => ({
            value: id,
            label: `${name}, ${formatMoney(pricePence)}`,
            hint: `${plural(hours, 'hour')}, ${formatMoney(Math.round(pricePence / hours))} each`,
          })),
          {
            value: byHour,
            label: `Single hours, ${formatMoney(hourlyRatePence)} each`,
            hint: 'As many as you like',
          },
        ]}
      />
      {!block && <TextField name="hours" label="Hours" type="number" min={1} max={mostHours} />}
    </FormDialog>
  )
}
