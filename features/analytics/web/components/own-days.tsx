import * as z from 'zod/mini'
import { addDays, daysBetween } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mostDays } from '../../rules.ts'

const OwnDays = z.object({ first: InputDay, last: InputDay }).check(
  z.refine(({ first, last }) => first <= last, {
    message: 'Choose a last day on or after the first.',
    path: ['last'],
  }),
  z.refine(({ first, last }) => daysBetween(first, last) < mostDays, {
    message: 'Choose three years at most.',
    path: ['last'],
  }),
)

/** `to` is exclusive. */
type Days = { from: string; to: string }

/** People name the last day, not the one after it. */
export function OwnDaysForm({ days: { from, to }, onShow }: { days: Days; onShow: (days: Days) => void }) {
  const form = useForm(OwnDays, { values: { first: from, last: addDays(to, -1) } })
  return (
    <Form
      form={form}
      className="mb-5 flex flex-wrap items-end gap-3"
      onSubmit={({ first, last }) => onShow({ from: first, to: addDays(last, 1) })}
    >
      <TextField name="first" label="First day" type="date" />
      <TextField name="last" label="Last day" type="date" />
      <SubmitButton variant="second">Show</SubmitButton>
    </Form>
  )
}
