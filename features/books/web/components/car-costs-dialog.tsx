import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Books } from '../../contract.ts'
import { carMethods } from '../../rules.ts'
import { useSetCarCosts } from '../hooks.ts'
import type { BookCar } from '../words.ts'

const Fields = z.object({
  method: z.enum(carMethods),
  carQualifies: z.boolean(),
  businessPercent: z
    .number('Enter a share.')
    .check(z.int('Use whole percent.'), z.minimum(0, 'From 0 to 100.'), z.maximum(100, 'From 0 to 100.')),
})

type CarCostsDialogProps = { books: Books; cars: readonly BookCar[]; onClose: () => void }

export function CarCostsDialog({ books, cars, onClose }: CarCostsDialogProps) {
  const set = useSetCarCosts()
  const { method, businessPercent, miles, approvedPence, actualPence } = books.car
  const form = useForm(Fields, { defaultValues: { method, carQualifies: false, businessPercent } })
  const isApproved = form.watch('method') === 'approved'
  const noneQualifies = cars.length > 0 && cars.every(({ dualControls }) => dualControls)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`How ${books.year} counts your car`}
      description="For the whole tax year, and the years after it until you change it."
      onSubmit={(values) => set.mutateAsync({ year: books.year, ...values })}
      submit="Save"
      disabled={isApproved && (noneQualifies || !form.watch('carQualifies'))}
    >
      <RadioCards
        name="method"
        label="Method"
        options={[
          {
            value: 'actual',
            label: `Actual costs: ${formatMoney(actualPence)} so far`,
            hint: 'Fuel, insurance, servicing and lease, by the share that’s for the business.',
          },
          {
            value: 'approved',
            label: `Approved rate: ${formatMoney(approvedPence)} so far`,
            hint: `45p a mile up to 10,000 in a tax year, then 25p, for ${miles} miles. It stands for all costs of the car, which then don’t count as well.`,
          },
        ]}
      />
      {isApproved ? (
        <>
          <Banner tone="yellow" title="Not for a car with dual controls">
            HMRC doesn’t allow the approved rate for a driving instructor’s car with dual controls, nor for
            one whose price you’ve claimed. A car that’s on it stays on it. If you’re unsure, ask your
            accountant.{' '}
            {noneQualifies &&
              'All your cars have dual controls. If one of them hasn’t, change that under Settings → Cars first.'}
          </Banner>
          {!noneQualifies && (
            <label className="tick">
              <input type="checkbox" {...form.register('carQualifies')} />
              <span>The car has no dual controls, and I’ve never claimed its price or running costs</span>
            </label>
          )}
        </>
      ) : (
        <TextField
          name="businessPercent"
          label="Share for the business (%)"
          type="number"
          min={0}
          max={100}
          inputMode="numeric"
          hint="By miles: if one in ten is private, it’s 90."
        />
      )}
    </FormDialog>
  )
}
