import { type ReactNode, useState } from 'react'
import { weekdayOf } from '#common/days.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import type { Which } from '../../blocks-contract.ts'
import { minutesOf, timeOf, weekdays } from '../../rules.ts'
import { endTimesWith, startTimesWith } from '../quarter-hours.ts'
import { spanOf } from '../block-undo.ts'
import { useBlockTime, useUnblockTime } from '../hooks.ts'
import {
  BlockTime,
  type CancelOver,
  type EditedBlock,
  type InTheWay,
  useSaveBlock,
} from '../use-save-block.ts'

type TimeOffFormProps = {
  /** Whole days, until something else is chosen. */
  isHoliday?: boolean | undefined
  on: string
  from?: string | undefined
  minutes?: number | undefined
  edited?: EditedBlock | undefined
  /** What can be done about lessons in the way: move, cancel, keep. */
  inTheWay: (way: InTheWay) => ReactNode
  cancelOver: CancelOver
  onClose: () => void
}

const wholeDay = { from: '00:00', to: '24:00' }

const repeats = [
  { value: '0', label: 'Doesn’t repeat' },
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '4', label: 'Every 4 weeks' },
]

/** Nobody can book it. Lessons that are there already are shown first. */
export function TimeOffForm({
  isHoliday = false,
  on,
  from = '12:00',
  minutes = 60,
  edited,
  inTheWay,
  cancelOver,
  onClose,
}: TimeOffFormProps) {
  const usual = { from, to: timeOf(Math.min(minutesOf(from) + minutes, 1440)) }
  const start = edited ?? {
    on,
    until: on,
    ...(isHoliday ? { ...wholeDay, note: 'Holiday' } : { ...usual, note: '' }),
  }
  const startsAllDay = start.from === wholeDay.from && start.to === wholeDay.to
  const [isAllDay, setIsAllDay] = useState(startsAllDay)
  const [times, setTimes] = useState(startsAllDay ? usual : { from: start.from, to: start.to })
  const hasLastDay = isAllDay || (!startsAllDay && start.until > start.on)
  const [days, setDays] = useState<readonly number[]>([weekdayOf(start.on)])
  const form = useForm(BlockTime, {
    defaultValues: { ...start, every: '0', repeatUntil: '', which: 'this' },
  })
  const every = form.watch('every')
  const principal = useActingFor()
  const { inTheWayOf, save } = useSaveBlock({ edited, cancelOver, onSaved: onClose })
  const way = inTheWayOf(form.watch(), days)
  const setAllDay = (all: boolean) => {
    setIsAllDay(all)
    const [from, to] = form.getValues(['from', 'to'])
    if (all) setTimes({ from, to })
    else if (startsAllDay || start.until === start.on) form.setValue('until', form.getValues('on'))
    form.setValue('from', all ? wholeDay.from : times.from)
    form.setValue('to', all ? wholeDay.to : times.to)
  }
  return (
    <Form form={form} className="mt-4" onSubmit={(value) => save(value, { isAllDay, days })}>
      <Toggle label="All day" checked={isAllDay} onChange={setAllDay} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="on"
          label={hasLastDay ? 'First day' : 'Date'}
          type="date"
          className={hasLastDay ? undefined : 'col-span-2'}
          onInput={({ currentTarget: { value } }) => {
            if (Number.isNaN(Date.parse(value))) return
            if (!hasLastDay || form.getValues('until') < value) form.setValue('until', value)
            setDays([weekdayOf(value)])
          }}
        />
        {!isAllDay && <SelectField name="from" label="From" options={startTimesWith(times.from)} />}
        {hasLastDay && <TextField name="until" label="Last day" type="date" />}
        {!isAllDay && <SelectField name="to" label="To" options={endTimesWith(times.to)} />}
      </div>
      {!edited && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="every" label="Repeat" options={repeats} />
          {every !== '0' && <TextField name="repeatUntil" label="Until" type="date" />}
        </div>
      )}
      {every !== '0' && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="field-label mb-1.5">On</legend>
          {weekdays.map((name, at) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={days.includes(at + 1)}
                onChange={({ target }) =>
                  setDays(
                    target.checked
                      ? [...days, at + 1]
                      : days.filter((day) => day !== at + 1 || days.length === 1),
                  )
                }
              />
              {name.slice(0, 3)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField name="note" label={principal ? 'Note' : 'Note to yourself'} optional maxLength={200} />
      {edited?.repeats && (
        <RadioCards
          name="which"
          label="Which of them"
          options={[
            { value: 'this', label: 'This one' },
            { value: 'following', label: 'This and all after it' },
            { value: 'all', label: 'All of them' },
          ]}
        />
      )}
      {way && inTheWay(way)}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{edited ? 'Save' : 'Take time off'}</SubmitButton>
        {edited && (
          <RemoveButton edited={edited} which={() => form.getValues('which') as Which} onDone={onClose} />
        )}
      </div>
    </Form>
  )
}

type RemoveButtonProps = { edited: EditedBlock; which: () => Which; onDone: () => void }

function RemoveButton({ edited, which, onDone }: RemoveButtonProps) {
  const unblock = useUnblockTime()
  const block = useBlockTime()
  return (
    <Button
      variant="second"
      busy={unblock.isPending}
      onClick={() =>
        void unblock.mutateAsync({ id: edited.id, which: which() }).then(() => {
          toast({
            title: 'Time off removed',
            description: 'Learners can book that time again, within your opening hours.',
            tone: 'good',
            // Those that repeat would come back as blocks that don’t.
            ...(!edited.repeats && {
              action: {
                label: 'Undo',
                onClick: () =>
                  void block
                    .mutateAsync({ ...spanOf(edited), note: edited.note })
                    .then(() => toast({ title: 'Time off is back', tone: 'good' }), toastFailure),
              },
            }),
          })
          onDone()
        }, toastFailure)
      }
    >
      Remove
    </Button>
  )
}
