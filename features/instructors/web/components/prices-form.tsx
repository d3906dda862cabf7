import * as z from 'zod/mini'
import { formatMoney, formatPrice } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { leastLongRate, listPrice, type PriceRules } from '../../price-rules.ts'
import type { OwnInstructor } from '../../contract.ts'
import { useSetMyInstructor } from '../hooks.ts'
import { PriceTable } from './price-table.tsx'
import type { ProfileFormProps } from './public-profile-form.tsx'

const More = z.optional(
  z.number('Enter an amount.').check(z.minimum(0.5, 'At least 50p.'), z.maximum(50, 'At most £50.')),
)

const Prices = z
  .object({
    pounds: z
      .number('Enter your price.')
      .check(z.minimum(10, 'At least £10 an hour.'), z.maximum(200, 'At most £200 an hour.')),
    firstMinutes: z.string(),
    firstPounds: z.optional(z.number('Enter the price.').check(z.minimum(5, 'At least £5.'))),
    eveningFrom: z.string(),
    eveningPounds: More,
    weekendPounds: More,
    longFrom: z.string(),
    longPounds: More,
  })
  .check(({ value: { eveningFrom, eveningPounds, longFrom, longPounds, pounds }, issues }) => {
    if (eveningFrom && eveningPounds === undefined)
      issues.push({
        code: 'custom',
        input: eveningPounds,
        path: ['eveningPounds'],
        message: 'Enter how much more.',
      })
    if (longFrom && (longPounds === undefined || pounds - longPounds < leastLongRate / 100))
      issues.push({
        code: 'custom',
        input: longPounds,
        path: ['longPounds'],
        message: `Enter how much less. At least ${formatPrice(leastLongRate)} an hour must be left.`,
      })
  })
  .check(({ value, issues }) => {
    const { pounds, firstMinutes, firstPounds } = value
    const listed = { hourlyRatePence: pounds * 100, priceRules: rulesOf(value) }
    const usual = listPrice(listed, Number(firstMinutes)) / 100
    if (firstMinutes && (firstPounds === undefined || firstPounds >= usual))
      issues.push({
        code: 'custom',
        input: firstPounds,
        path: ['firstPounds'],
        message: `Enter less than ${formatMoney(usual * 100)}, your usual price for that length.`,
      })
  })

export const pricesDraft = 'prices'

export function PricesForm({ own, save }: ProfileFormProps) {
  const { lessonLengths, firstLesson, priceRules } = own
  const form = useForm(Prices, {
    defaultValues: {
      pounds: poundsOf(own.hourlyRatePence ?? undefined),
      firstMinutes: String(firstLesson?.minutes ?? ''),
      firstPounds: poundsOf(firstLesson?.pricePence),
      eveningFrom: priceRules.evening?.from ?? '',
      eveningPounds: poundsOf(priceRules.evening?.extraPence),
      weekendPounds: poundsOf(priceRules.weekend?.extraPence),
      longFrom: String(priceRules.long?.fromMinutes ?? ''),
      longPounds: poundsOf(priceRules.long?.lessPence),
    },
  })
  const set = useSetMyInstructor()
  const values = form.watch()
  const pounds = Number(values.pounds)
  const rules = rulesOf(values)
  const isTooLow = rules.long && penceOf(pounds) - rules.long.lessPence < leastLongRate
  const shown = isTooLow ? { ...rules, long: null } : rules
  const sayHour = (what: string, more: unknown) =>
    pounds > 0 && Number(more) > 0
      ? `${what} then costs ${formatPrice(penceOf(pounds + Number(more)))}.`
      : undefined
  const lengths = lessonLengths.map((length) => ({ value: String(length), label: formatMinutes(length) }))
  return (
    <Form
      form={form}
      draft={pricesDraft}
      onSubmit={(prices) =>
        save(async (basedOn) => {
          const saved = await set.mutateAsync({
            basedOn: basedOn && partOf(basedOn),
            hourlyRatePence: penceOf(prices.pounds),
            firstLesson: firstOf(prices),
            priceRules: rulesOf(prices),
          })
          toast({ title: 'Your prices are saved', tone: 'good' })
          return saved
        })
      }
    >
      <div className={pair}>
        <TextField name="pounds" label="Price per hour (£)" type="number" min="10" max="200" step="any" />
        <TextField
          name="weekendPounds"
          label="More an hour at the weekend (£)"
          hint={sayHour('An hour on Saturday or Sunday', values.weekendPounds) ?? 'Saturdays and Sundays.'}
          type="number"
          min="0.5"
          step="any"
          optional
        />
      </div>
      <div className={pair}>
        <SelectField
          name="eveningFrom"
          label="Evenings cost more from"
          optional
          empty="No"
          options={listEvenings(priceRules).map((time) => ({ value: time, label: time }))}
        />
        {values.eveningFrom && (
          <TextField
            name="eveningPounds"
            label="More an hour in the evening (£)"
            hint={sayHour('An evening hour', values.eveningPounds)}
            type="number"
            min="0.5"
            step="any"
          />
        )}
      </div>
      <div className={pair}>
        <SelectField
          name="longFrom"
          label="Long lessons cost less from"
          optional
          empty="No"
          options={lengths.slice(1)}
        />
        {values.longFrom && (
          <TextField
            name="longPounds"
            label="Less an hour for a long lesson (£)"
            type="number"
            min="0.5"
            step="any"
          />
        )}
      </div>
      <div className={pair}>
        <SelectField
          name="firstMinutes"
          label="First lesson at its own price"
          hint="Once, for learners who’ve never had a lesson with you."
          optional
          empty="No"
          options={lengths}
        />
        {values.firstMinutes && (
          <TextField
            name="firstPounds"
            label="Price of the first lesson (£)"
            type="number"
            min="5"
            step="any"
          />
        )}
      </div>
      {pounds >= 10 && pounds <= 200 && (
        <PriceTable
          rate={{ hourlyRatePence: penceOf(pounds), priceRules: shown }}
          lessonLengths={lessonLengths}
          firstLesson={firstOf(values)}
        />
      )}
      <SubmitButton>Save prices</SubmitButton>
    </Form>
  )
}

const pair = 'grid items-end gap-4 sm:grid-cols-2'

/** Half hours in which working people are free. */
const evenings = ['16:00', '16:30', '17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00']

/** Theirs may be another, given through the API. */
const listEvenings = ({ evening }: PriceRules) =>
  [...new Set([...evenings, ...(evening ? [evening.from] : [])])].toSorted()

const poundsOf = (pence: number | undefined) => (pence === undefined ? undefined : pence / 100)
const penceOf = (pounds: number) => Math.round(pounds * 100)

const partOf = ({ hourlyRatePence, firstLesson, priceRules }: OwnInstructor) => ({
  hourlyRatePence,
  firstLesson,
  priceRules,
})

type Fields = Partial<z.output<typeof Prices>>

const firstOf = ({ firstMinutes, firstPounds }: Fields) =>
  firstMinutes && firstPounds ? { minutes: Number(firstMinutes), pricePence: penceOf(firstPounds) } : null

const rulesOf = ({
  eveningFrom,
  eveningPounds,
  weekendPounds,
  longFrom,
  longPounds,
}: Fields): PriceRules => ({
  evening: eveningFrom && eveningPounds ? { from: eveningFrom, extraPence: penceOf(eveningPounds) } : null,
  weekend: weekendPounds ? { extraPence: penceOf(weekendPounds) } : null,
  long: longFrom && longPounds ? { fromMinutes: Number(longFrom), lessPence: penceOf(longPounds) } : null,
})
