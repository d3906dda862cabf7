import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { daysBetween, weekdayOf } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { RequestError } from '#web/api-error.ts'
import type { Which } from '../../blocks-contract.ts'
import { canGoBack, spanOf } from '../block-undo.ts'
import { minutesOf, mostDaysBlocked, timeOf, weekdays } from '../../rules.ts'
import { useBlockTime, useChangeBlock, useUnblockTime } from '../hooks.ts'

export type EditedBlock = {
  id: string
  on: string
  from: string
  until: string
  to: string
  note: string
  repeats: boolean
}
export type Clash = { id: string; kind: string; startsAt: string; endsAt: string }

type BlockTimeDialogProps = {
  on: string
  from?: string | undefined
  minutes?: number | undefined
  edited?: EditedBlock | undefined
  /** What can be done about a lesson in the way: move, cancel, keep. */
  inTheWay: (clash: Clash, keeping: { isKept: boolean; onKeep: (keep: boolean) => void }) => ReactNode
  onClose: () => void
}

export const BlockTimeDialog = (props: BlockTimeDialogProps) => (
  <Dialog
    open
    onClose={props.onClose}
    title={props.edited ? 'Blocked time' : 'Block time'}
    description="Nobody can book it. Lessons you already have are shown first."
  >
    <BlockTimeForm {...props} />
  </Dialog>
)

const times = Array.from({ length: 97 }, (_, at) => ({
  value: timeOf(at * 15),
  label: at === 96 ? 'midnight' : timeOf(at * 15),
}))
const repeats = [
  { value: '0', label: 'Doesn’t repeat' },
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '4', label: 'Every 4 weeks' },
]

const BlockTime = z
  .object({
    on: InputDay,
    from: z.string(),
    until: InputDay,
    to: z.string(),
    note: z.string().check(z.trim(), z.maxLength(200)),
    every: z.string(),
    repeatUntil: z.string(),
    which: z.enum(['this', 'following', 'all']),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (value.until < value.on) wrong('until', 'Choose a later day.')
    else if (value.until === value.on && value.to <= value.from) wrong('to', 'Choose a later time.')
    else if (daysBetween(value.on, value.until) >= mostDaysBlocked)
      wrong('until', `Choose a day within ${mostDaysBlocked} days of the first.`)
    if (value.every !== '0' && !(value.repeatUntil > value.on)) wrong('repeatUntil', 'Choose a later day.')
  })

function BlockTimeForm({
  on,
  from = '12:00',
  minutes = 60,
  edited,
  inTheWay,
  onClose,
}: BlockTimeDialogProps) {
  const start = edited ?? {
    on,
    from,
    until: on,
    to: timeOf(Math.min(minutesOf(from) + minutes, 1440)),
    note: '',
  }
  const [isAllDay, setIsAllDay] = useState(start.from === '00:00' && start.to === '24:00')
  const [days, setDays] = useState<readonly number[]>([weekdayOf(start.on)])
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const form = useForm(BlockTime, {
    defaultValues: { ...start, every: '0', repeatUntil: '', which: 'this' },
  })
  const every = form.watch('every')
  const block = useBlockTime()
  const change = useChangeBlock()
  const unblock = useUnblockTime()
  const setAllDay = (all: boolean) => {
    setIsAllDay(all)
    form.setValue('from', all ? '00:00' : from)
    form.setValue('to', all ? '24:00' : timeOf(minutesOf(from) + 60))
  }
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async (value) => {
        setClashes([])
        const span = { ...spanOf(value), note: value.note, keep: [...kept] }
        try {
          const entry = edited
            ? await change.mutateAsync({ id: edited.id, ...span, which: value.which })
            : await block.mutateAsync({
                ...span,
                ...(value.every !== '0' && {
                  repeat: { everyWeeks: Number(value.every), weekdays: [...days], until: value.repeatUntil },
                }),
              })
          toast({
            title: edited ? 'Blocked time changed' : 'Time blocked',
            description: isAllDay ? 'All day' : `${value.from} to ${value.to}`,
            tone: 'good',
            ...(!edited && {
              action: {
                label: 'Undo',
                onClick: () => unblock.mutate({ id: entry.id, which: 'all' }, { onError: toastFailure }),
              },
            }),
            ...(edited &&
              canGoBack(edited, value, span, entry) && {
                action: {
                  label: 'Undo',
                  onClick: () =>
                    void change
                      .mutateAsync({
                        id: entry.id,
                        ...spanOf(edited),
                        note: edited.note,
                        which: value.which,
                      })
                      .then(() => toast({ title: 'As it was before', tone: 'good' }), toastFailure),
                },
              }),
          })
          onClose()
          return true
        } catch (error) {
          const found =
            error instanceof RequestError ? z.safeParse(Clashes, error.body).data?.clashes : undefined
          if (!found?.some(({ kind }) => kind === 'lesson' || kind === 'hold')) throw error
          setClashes(found)
          return false
        }
      }}
    >
      {clashes.length > 0 && (
        <div role="alert" tabIndex={-1}>
          <Banner tone="yellow" title="There’s something then already">
            Move or cancel each, or keep it: then the time around it is blocked.
            <ul className="ruled mt-2">
              {clashes.map((clash) => (
                <li key={clash.id} className="flex-wrap">
                  {inTheWay(clash, {
                    isKept: kept.has(clash.id),
                    onKeep: (keep) =>
                      setKept(
                        new Set([...kept].filter((id) => id !== clash.id).concat(keep ? clash.id : [])),
                      ),
                  })}
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      <Toggle label="All day" checked={isAllDay} onChange={setAllDay} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="on"
          label={isAllDay ? 'First day' : 'Date'}
          type="date"
          className={isAllDay ? undefined : 'col-span-2'}
          onInput={({ currentTarget: { value } }) => {
            if (Number.isNaN(Date.parse(value))) return
            if (!isAllDay || form.getValues('until') < value) form.setValue('until', value)
            setDays([weekdayOf(value)])
          }}
        />
        {isAllDay ? (
          <TextField name="until" label="Last day" type="date" />
        ) : (
          <>
            <SelectField name="from" label="From" options={times.slice(0, -1)} />
            <SelectField name="to" label="To" options={times.slice(1)} />
          </>
        )}
      </div>
      {!edited && (
        <div className="grid grid-cols-2 gap-4">
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
      <TextField name="note" label="Note to yourself" optional maxLength={200} />
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
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{edited ? 'Save' : clashes.length > 0 ? 'Block the rest' : 'Block time'}</SubmitButton>
        {edited && (
          <UnblockButton edited={edited} which={() => form.getValues('which') as Which} onDone={onClose} />
        )}
      </div>
    </Form>
  )
}

type UnblockButtonProps = { edited: EditedBlock; which: () => Which; onDone: () => void }

function UnblockButton({ edited, which, onDone }: UnblockButtonProps) {
  const unblock = useUnblockTime()
  const block = useBlockTime()
  return (
    <Button
      variant="second"
      busy={unblock.isPending}
      onClick={() =>
        void unblock.mutateAsync({ id: edited.id, which: which() }).then(() => {
          toast({
            title: 'Unblocked',
            description: 'Learners can book it again, within your hours.',
            tone: 'good',
            // Those that repeat would come back as blocks that don’t.
            ...(!edited.repeats && {
              action: {
                label: 'Undo',
                onClick: () =>
                  void block
                    .mutateAsync({ ...spanOf(edited), note: edited.note })
                    .then(() => toast({ title: 'Blocked again', tone: 'good' }), toastFailure),
              },
            }),
          })
          onDone()
        }, toastFailure)
      }
    >
      Unblock
    </Button>
  )
}

const Clashes = z.object({
  clashes: z.array(z.object({ id: z.string(), kind: z.string(), startsAt: z.string(), endsAt: z.string() })),
})
