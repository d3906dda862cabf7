import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { findDateOfSubstitute, listBankHolidays } from '#common/bank-holidays.ts'
import { addDays, weekdayOf } from '#common/days.ts'
import { plural, pluralWord } from '#common/plural.ts'
import { InputDay } from '#common/schema.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { myZone } from '#web/zone.ts'
import { useCall } from '#web/api.ts'
import { listExceptions } from '../../contract.ts'
import { openHoliday } from '../../holidays-contract.ts'
import { endTimes, startTimes } from '../quarter-hours.ts'
import { useAddException, useExceptions, useHours, useRemoveException } from '../hooks.ts'
import { useDiarySettings } from '../settings-hooks.ts'

type Booked = z.output<typeof listExceptions.output>['booked']

/** `children` draws the lessons that are booked on a day that was closed: they stay there until moved or cancelled. */
export function ExceptionsCard({ children }: { children: (booked: Booked) => ReactNode }) {
  const list = useExceptions()
  const remove = useRemoveException()
  return (
    <Card
      title="Special hours"
      action={
        <ButtonLink to="/dashboard/schedule?off=other" variant="second" size="sm">
          Time off
        </ButtonLink>
      }
    >
      {list.isLoadingError ? (
        <ErrorState retry={list.refetch}>We couldn’t load these days.</ErrorState>
      ) : !list.data ? (
        <ListSkeleton label="Loading special hours" rows={2} />
      ) : list.data.exceptions.length === 0 ? (
        <EmptyState title="No special hours yet.">
          Add other hours for a day. For a day off, a holiday or an illness, take time off.
        </EmptyState>
      ) : (
        <ul className="ruled">
          {list.data.exceptions.map(({ id, on, opens, closes, note }, at, all) => (
            <li key={id} className="flex-wrap">
              <span className="flex-1">
                <b>{formatDay(on)}</b>
                <span className="block text-sm text-ink-2">
                  {opens ? `${opens}–${closes}` : 'Closed all day'}
                  {note && `, ${note}`}
                </span>
              </span>
              <IconButton
                label={`Back to normal hours on ${formatDay(on)}`}
                icon={<X />}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id }, { onError: toastFailure })}
              />
              {all[at + 1]?.on !== on && (
                <BookedThen booked={list.data.booked.filter((lesson) => lesson.on === on)}>
                  {children}
                </BookedThen>
              )}
            </li>
          ))}
        </ul>
      )}
      <ClosedHolidays />
      <NewException />
    </Card>
  )
}

type BookedThenProps = { booked: Booked; children: (booked: Booked) => ReactNode }

const BookedThen = ({ booked, children }: BookedThenProps) =>
  booked.length > 0 && (
    <div className="w-full" role="status">
      <Banner
        tone="yellow"
        title={`${plural(booked.length, 'lesson')} ${pluralWord(booked.length, 'is', 'are')} already booked then`}
      >
        {children(booked)}
      </Banner>
    </div>
  )

const mostHolidays = 4

/** The next bank holidays on which learners find nothing though the instructor works that weekday. */
function ClosedHolidays() {
  const settings = useDiarySettings().data
  const hours = useHours().data?.hours
  const exceptions = useExceptions().data?.exceptions
  const open = useCall(openHoliday, [listExceptions])
  const today = dayOf(useNow(), myZone())
  if (!settings || !hours || !exceptions || settings.opensOnBankHolidays) return null
  const closed = listBankHolidays(settings.holidayRegion, today, addDays(today, 365))
    .filter(({ on }) => !exceptions.some((one) => one.on === on))
    .filter(({ on }) => hours.some(({ weekday }) => weekday === weekdayOf(on)))
    .slice(0, mostHolidays)
    .map((one) => ({ ...one, ordinary: findDateOfSubstitute(settings.holidayRegion, one.on) }))
  if (closed.length === 0) return null
  return (
    <section className="mt-5" aria-labelledby="closed-holidays">
      <h3 id="closed-holidays" className="text-sm font-semibold">
        Bank holidays when learners can’t book
      </h3>
      <ul className="ruled">
        {closed.map(({ on, name, ordinary }) => (
          <li key={on}>
            <span className="flex-1">
              <b>{name}</b>
              <span className="block text-sm text-ink-2">
                {formatDay(on)}
                {ordinary && `. ${formatDay(ordinary)} is an ordinary day`}
              </span>
            </span>
            <Button
              variant="second"
              size="sm"
              aria-label={`Take bookings on ${name}, ${formatDay(on)}`}
              disabled={open.isPending}
              onClick={() => open.mutate({ on }, { onError: toastFailure })}
            >
              Take bookings
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
    if (value.closes <= value.opens)
      issues.push({ code: 'custom', input: value, path: ['closes'], message: 'Choose a later time.' })
    if (value.until && value.until < value.on)
      issues.push({
        code: 'custom',
        input: value,
        path: ['until'],
        message: 'Choose the same day or a later one.',
      })
  })

const usualDay = { on: '', until: '', opens: '09:00', closes: '17:00', note: '' }

function NewException() {
  const form = useForm(NewDay, { defaultValues: usualDay })
  const add = useAddException()
  return (
    <Form
      form={form}
      className="mt-5"
      onSubmit={async ({ on, until, opens, closes, note }) => {
        await add.mutateAsync({
          on,
          ...(until && { until }),
          opens,
          closes,
          note,
        })
        toast({
          title: 'Special hours saved',
          tone: 'good',
        })
        form.reset()
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="Date" type="date" />
        <TextField name="until" label="Until" type="date" optional />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField name="opens" label="Opens" options={startTimes} />
        <SelectField name="closes" label="Closes" options={endTimes} />
      </div>
      <TextField name="note" label="Note to yourself" optional maxLength={200} />
      <SubmitButton variant="second">Add</SubmitButton>
    </Form>
  )
}
