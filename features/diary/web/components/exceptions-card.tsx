import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { plural, pluralWord } from '#common/plural.ts'
import { InputDay } from '#common/schema.ts'
import { formatDay } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { addException } from '../../contract.ts'
import { timeOf } from '../../rules.ts'
import { useAddException, useExceptions, useRemoveException } from '../hooks.ts'

type Booked = z.output<typeof addException.output>['booked']

/** `children` draws the lessons that are booked on a day that was closed. */
export function ExceptionsCard({ children }: { children: (booked: Booked) => ReactNode }) {
  const list = useExceptions()
  const remove = useRemoveException()
  const [booked, setBooked] = useState<Booked>([])
  return (
    <Card title="Days off and special hours">
      {list.isLoadingError ? (
        <ErrorState retry={list.refetch}>We couldn’t load these days.</ErrorState>
      ) : !list.data ? (
        <ListSkeleton label="Loading days off" rows={2} />
      ) : list.data.exceptions.length === 0 ? (
        <EmptyState title="No days off yet.">Add a day off, a holiday or other hours for one day.</EmptyState>
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
                label={`Back to normal hours on ${formatDay(`${on}T12:00Z`, 'UTC')}`}
                icon={<X />}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id }, { onError: toastFailure })}
              />
            </li>
          ))}
        </ul>
      )}
      {booked.length > 0 && (
        <div className="mt-4" role="alert">
          <Banner
            tone="yellow"
            title={`${plural(booked.length, 'lesson')} ${pluralWord(booked.length, 'is', 'are')} already booked then`}
          >
            {children(booked)}
          </Banner>
        </div>
      )}
      <NewException onBooked={setBooked} />
    </Card>
  )
}

const NewDay = z
  .object({
    on: InputDay,
    until: z.string(),
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
        message: 'Choose both times, with closing later, or neither.',
      })
    if (value.until && value.until < value.on)
      issues.push({
        code: 'custom',
        input: value,
        path: ['until'],
        message: 'Choose the same day or a later one.',
      })
  })

const times = Array.from({ length: 97 }, (_, at) => ({
  value: timeOf(at * 15),
  label: at === 96 ? 'midnight' : timeOf(at * 15),
}))

function NewException({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const form = useForm(NewDay, { defaultValues: { on: '', until: '', opens: '', closes: '', note: '' } })
  const add = useAddException()
  return (
    <Form
      form={form}
      className="mt-5"
      onSubmit={async ({ on, until, opens, closes, note }) => {
        const { exceptions, booked } = await add.mutateAsync({
          on,
          ...(until && { until }),
          opens: opens || null,
          closes: closes || null,
          note,
        })
        onBooked(booked)
        toast({
          title: opens ? 'Special hours saved' : plural(exceptions.length, 'day off', 'days off'),
          tone: 'good',
        })
        form.reset()
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="Date" type="date" />
        <TextField name="until" label="Until" type="date" optional />
        <SelectField name="opens" label="Opens" empty="Closed" options={times.slice(0, -1)} />
        <SelectField name="closes" label="Closes" empty="Closed" options={times.slice(1)} />
      </div>
      <TextField name="note" label="Note to yourself" optional maxLength={200} />
      <SubmitButton variant="second">Add</SubmitButton>
    </Form>
  )
}
