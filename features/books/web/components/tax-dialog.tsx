import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Books } from '../../contract.ts'
import { countries } from '../../rules.ts'
import { useSetTaxFacts } from '../hooks.ts'
import { penceOf } from '../pounds.ts'

const Fields = z.object({
  country: z.enum(countries),
  pounds: z
    .number('Enter an amount, or 0.')
    .check(z.minimum(0, 'Enter an amount, or 0.'), z.maximum(1_000_000, 'At most £1,000,000.')),
})

export function TaxDialog({ books, onClose }: { books: Books; onClose: () => void }) {
  const set = useSetTaxFacts()
  const { country, otherIncomePence } = books.tax
  const form = useForm(Fields, { defaultValues: { country, pounds: otherIncomePence / 100 } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="What the estimate goes by"
      onSubmit={({ country, pounds }) =>
        set.mutateAsync({ year: books.year, country, otherIncomePence: penceOf(pounds) })
      }
      submit="Save"
    >
      <RadioCards
        name="country"
        label="Where you live"
        options={[
          { value: 'england', label: 'England, Wales or Northern Ireland' },
          { value: 'scotland', label: 'Scotland' },
        ]}
      />
      <TextField
        name="pounds"
        label={`Other income in ${books.year} (£)`}
        type="number"
        step="0.01"
        inputMode="decimal"
        hint="Such as wages or a pension, before tax. It uses your tax-free allowance first."
      />
    </FormDialog>
  )
}
