import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { formatLocalSpan } from '#web/zone.ts'
import { minutesOf, timeOf } from '../../rules.ts'
import { useBlockTime, useUnblockTime } from '../hooks.ts'

const BlockTime = z
  .object({
    on: InputDay,
    from: z.string(),
    to: z.string(),
    note: z.string().check(z.trim(), z.maxLength(200)),
  })
  .check(({ value, issues }) => {
    if (value.to <= value.from)
      issues.push({ code: 'custom', input: value, path: ['to'], message: 'Choose a later time.' })
  })
const times = Array.from({ length: 97 }, (_, at) => ({
  value: timeOf(at * 15),
  label: at === 96 ? 'midnight' : timeOf(at * 15),
}))

type BlockTimeDialogProps = {
  on: string
  from?: string | undefined
  minutes?: number | undefined
  open: boolean
  onClose: () => void
}

export function BlockTimeDialog({ on, from, minutes, open, onClose }: BlockTimeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Block time"
      description="Nobody can book it. Move or cancel any lessons then first."
    >
      <BlockTimeForm on={on} from={from} minutes={minutes} onDone={onClose} />
    </Dialog>
  )
}

function BlockTimeForm({
  on,
  from = '12:00',
  minutes = 60,
  onDone,
}: Pick<BlockTimeDialogProps, 'on' | 'from' | 'minutes'> & { onDone: () => void }) {
  const to = timeOf(Math.min(minutesOf(from) + minutes, 1440))
  const form = useForm(BlockTime, { defaultValues: { on, from, to, note: '' } })
  const block = useBlockTime()
  const unblock = useUnblockTime()
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async ({ on, from, to, note }) => {
        const { id } = await block
          .mutateAsync({ startsAt: instantOf(on, from), endsAt: instantOf(on, to), note })
          .catch(nameClash)
        toast({
          title: 'Time blocked',
          description: `${from} to ${to}`,
          tone: 'good',
          action: { label: 'Undo', onClick: () => unblock.mutate({ id }) },
        })
        onDone()
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="Date" type="date" className="col-span-2" />
        <SelectField name="from" label="From" options={times.slice(0, -1)} />
        <SelectField name="to" label="To" options={times.slice(1)} />
      </div>
      <TextField name="note" label="Note to yourself" optional maxLength={200} />
      <div>
        <SubmitButton>Block time</SubmitButton>
      </div>
    </Form>
  )
}

/** `24:00` is midnight of the day after: the browser's own reading of an ISO time. */
const instantOf = (on: string, time: string) => new Date(`${on}T${time}:00`).toISOString()

const Clashes = z.object({
  clashes: z.array(z.object({ kind: z.string(), startsAt: z.string(), endsAt: z.string() })),
})

/** Says what is there already. @throws Error */
function nameClash(error: unknown): never {
  const first = error instanceof RequestError ? z.safeParse(Clashes, error.body).data?.clashes[0] : undefined
  if (!first) throw error
  const what = whatIs[first.kind] ?? 'a lesson'
  throw new Error(`That overlaps ${what}: ${formatLocalSpan(first.startsAt, first.endsAt)}.`)
}

const whatIs: Record<string, string> = {
  block: 'time you’ve blocked',
  imported: 'something in your own calendar',
}
