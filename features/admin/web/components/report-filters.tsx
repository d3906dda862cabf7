import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { longestReportDays } from '../../rules.ts'
import { daysIn, type Period, periodOf, type Span, spans } from '../periods.ts'

const Query = z
  .object({
    span: z.string(),
    from: z.string().check(z.minLength(1, 'Choose the first day.')),
    to: z.string().check(z.minLength(1, 'Choose the last day.')),
    by: z.enum(['day', 'week', 'month']),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      message: 'The last day is before the first.',
    }),
    z.refine((period) => !period.from || !period.to || daysIn(period) <= longestReportDays, {
      path: ['to'],
      message: `Please choose at most ${longestReportDays} days.`,
    }),
  )

type ReportFiltersProps = { span: Span; period: Period; onChange: (span: Span, period: Period) => void }

export function ReportFilters({ span, period, onChange }: ReportFiltersProps) {
  const form = useForm(Query, { values: { span, ...period } })
  const own = useWatch({ control: form.control, name: 'span' }) === 'own' ? '' : 'max-md:hidden'
  const choose = (name: string, value: string) => {
    if (name === 'span' && value !== 'own') onChange(value as Span, periodOf(value as Exclude<Span, 'own'>))
    else if (name === 'by') onChange(span, { ...period, by: value as Period['by'] })
  }
  return (
    <search
      aria-label="Days of the report"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) choose(event.target.name, event.target.value)
      }}
    >
      <Form
        form={form}
        onSubmit={(query) => onChange('own', { from: query.from, to: query.to, by: query.by })}
      >
        <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1fr_auto]">
          <SelectField
            name="span"
            label="Period"
            options={Object.entries(spans).map(([value, label]) => ({ value, label }))}
            className={own ? '' : 'max-md:col-span-2'}
          />
          <TextField name="from" type="date" label="From" className={own} />
          <TextField name="to" type="date" label="To" className={own} />
          <SelectField
            name="by"
            label="Group by"
            className="md:max-lg:col-span-2"
            options={[
              { value: 'day', label: 'Days' },
              { value: 'week', label: 'Weeks' },
              { value: 'month', label: 'Months' },
            ]}
          />
          <SubmitButton variant="second" className={own}>
            Show
          </SubmitButton>
        </div>
      </Form>
    </search>
  )
}
