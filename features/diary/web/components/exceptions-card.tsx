import { X } from 'lucide-react'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { formatDay } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastFailure } from '#ui/toast.ts'
import { timeOf } from '../../rules.ts'
import { useAddException, useExceptions, useRemoveException } from '../hooks.ts'

export function ExceptionsCard() {
  const list = useExceptions()
  const remove = useRemoveException()
  return (
    <Card title="Days that differ">
      {list.isLoadingError ? (
        <ErrorState retry={list.refetch}>These days could not be read just now.</ErrorState>
      ) : !list.data ? (
        <ListSkeleton label="Loading days that differ" rows={2} />
      ) : list.data.exceptions.length === 0 ? (
        <EmptyState title="No day differs from your week.">
          Add a day off, or other hours for one day.
        </EmptyState>
      ) : (
        <ul className="ruled">
          {list.data.exceptions.map(({ id, on, opens, closes, note }) => (
            <li key={id}>
              <span className="flex-1">
                <b>{formatDay(`${on}T12:00Z`, 'UTC')}</b>
                <span className="block text-sm text-ink-2">
                  {opens ? `${opens}–${closes}` : 'Closed'}
                  {note && `, ${note}`}
                </span>
              </span>
              <IconButton
                label={`Back to ordinary hours on ${formatDay(`${on}T12:00Z`, 'UTC')}`}
                icon={<X />}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id }, { onError: toastFailure })}
              />
            </li>
          ))}
        </ul>
      )}
      <NewException />
    </Card>
  )
}

const NewDay = z
  .object({
    on: InputDay,
    opens: z.string(),
    closes: z.string(),
    note: z.string().check(z.trim(), z.maxLength(200)),
  })
  .check(({ value, issues }) => {
    if (value.opens ? value.closes <= value.opens : value.closes)
      issues.push({
        code: 'custom',
        input: value,
        path: ['closes'],
        message: 'Choose both times, the later one here, or neither.',
      })
  })

const times = Array.from({ length: 97 }, (_, at) => ({
  value: timeOf(at * 15),
  label: at === 96 ? 'midnight' : timeOf(at * 15),
}))

function NewException() {
  const form = useForm(NewDay, { defaultValues: { on: '', opens: '', closes: '', note: '' } })
  const add = useAddException()
  return (
    <Form
      form={form}
      className="mt-5"
      onSubmit={async ({ on, opens, closes, note }) => {
        await add.mutateAsync({ on, opens: opens || null, closes: closes || null, note })
        form.reset()
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="InputDay" type="date" className="col-span-2" />
        <SelectField name="opens" label="Opens" empty="Closed" options={times.slice(0, -1)} />
        <SelectField name="closes" label="Closes" empty="Closed" options={times.slice(1)} />
      </div>
      <TextField name="note" label="Note for yourself" optional maxLength={200} />
      <SubmitButton variant="second">Add this day</SubmitButton>
    </Form>
  )
}
