import * as z from 'zod/mini'
import { including } from '#common/including.ts'
import { formatMinutes } from '#common/time.ts'
import { lessonLengths, weekdays } from '#features/diary/rules.ts'
import { startTimesWith } from '#features/diary/web/quarter-hours.ts'
import { PaymentField } from '#features/pupils/web/components/payment-field.tsx'
import { enteredPayments } from '#features/pupils/rules.ts'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { SeriesInFull } from '../../contract.ts'
import { formerOf, type SeriesChange } from '../former.ts'
import { useChangeSeries } from '../hooks.ts'
import { usePriceOfChange } from '../price-of-change.ts'
import { useUndo } from '../use-undo.ts'
import { sayWhoHears } from '../who-hears.ts'

const Change = z.object({
  from: z.string(),
  scope: z.enum(['this', 'following']),
  weekday: z.string(),
  time: z.string(),
  minutes: z.string(),
  everyWeeks: z.string(),
  payment: z.enum(enteredPayments),
  pickup: z.string().check(z.trim(), z.maxLength(20)),
})

type ChangeDialogProps = { series: SeriesInFull; onClose: () => void }

export function ChangeDialog({ series, onClose }: ChangeDialogProps) {
  const change = useChangeSeries()
  const undo = useUndo()
  const days = series.lessons.filter(({ state }) => state === 'booked')
  const form = useForm(Change, {
    defaultValues: {
      from: days[0]?.on ?? '',
      scope: 'following',
      weekday: String(series.weekday),
      time: series.time,
      minutes: String(series.minutes),
      everyWeeks: String(series.everyWeeks),
      payment: series.payment,
      pickup: '',
    },
  })
  const [scope, from, weekday, time, minutes] = form.watch(['scope', 'from', 'weekday', 'time', 'minutes'])
  const isOne = scope === 'this'
  const price = usePriceOfChange(series, {
    weekday: Number(weekday),
    time,
    minutes: Number(minutes),
    only: isOne ? from : undefined,
  })
  return (
    <FormDialog
      title="Change regular lessons"
      description={sayWhoHears(series.learner)}
      form={form}
      submit="Change lessons"
      onClose={onClose}
      onSubmit={async ({ from, scope, weekday, time, minutes, everyWeeks, payment, pickup }) => {
        const isThis = scope === 'this'
        const input: SeriesChange = {
          id: series.id,
          // Without a lesson to come there are only those that follow.
          ...(from === '' ? { scope: 'all' } : { scope, on: from }),
          ...((isThis || Number(weekday) !== series.weekday) && { weekday: Number(weekday) }),
          ...((isThis || time !== series.time) && { time }),
          ...(Number(minutes) !== series.minutes && { minutes: Number(minutes) }),
          ...(!isThis && Number(everyWeeks) !== series.everyWeeks && { everyWeeks: Number(everyWeeks) }),
          ...(payment !== series.payment && { payment }),
          ...(pickup && { pickup }),
        }
        const changed = await change.mutateAsync(input)
        toast({
          title: changed.unresolved > 0 ? 'Changed, but not every lesson fits' : 'Changed',
          tone: changed.unresolved > 0 ? 'bad' : 'good',
          ...undo(formerOf(series, input), 'Changed back'),
        })
      }}
    >
      {days.length > 0 && (
        <>
          <SelectField
            name="from"
            label="From"
            options={days.map(({ on, startsAt }) => ({ value: on, label: formatLocalDay(startsAt) }))}
          />
          <RadioCards
            name="scope"
            label="Which lessons"
            options={[
              { value: 'following', label: 'This and following' },
              { value: 'this', label: 'This lesson alone' },
            ]}
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          name="weekday"
          label="Day"
          options={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        />
        <SelectField name="time" label="Time" options={startTimesWith(series.time)} />
        <SelectField
          name="minutes"
          label="Length"
          className={isOne ? 'col-span-2' : ''}
          options={lengthsWith(series.minutes)}
        />
        {!isOne && (
          <SelectField name="everyWeeks" label="Repeats" options={intervalsWith(series.everyWeeks)} />
        )}
      </div>
      {price && <p role="status">{price}</p>}
      <PaymentField hint="What’s paid already stays as it was paid." onLink="A week before each lesson." />
      <TextField
        name="pickup"
        label="New pick-up postcode"
        optional
        autoComplete="off"
        hint="Leave it empty to keep the place."
      />
    </FormDialog>
  )
}

const lengthsWith = (minutes: number) =>
  including(lessonLengths, minutes).map((length) => ({
    value: String(length),
    label: formatMinutes(length),
  }))

const intervalsWith = (everyWeeks: number) =>
  [...new Set([1, 2, 3, 4, everyWeeks])].map((weeks) => ({
    value: String(weeks),
    label: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
  }))
