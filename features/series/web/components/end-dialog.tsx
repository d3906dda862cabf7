import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { SeriesInFull } from '../../contract.ts'
import { useEndSeries } from '../hooks.ts'

const End = z.object({ from: z.string(), reason: z.string().check(z.trim(), z.maxLength(500)) })
type EndDialogProps = { series: SeriesInFull; onClose: () => void }

export function EndDialog({ series, onClose }: EndDialogProps) {
  const end = useEndSeries()
  const form = useForm(End, { defaultValues: { from: '', reason: '' } })
  const days = series.lessons.filter(({ state }) => state === 'booked').slice(1)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="End regular lessons"
      description="Nobody pays for the lessons that this cancels."
      onSubmit={async ({ from, reason }) => {
        const scope = from === '' ? { scope: 'all' as const } : { scope: 'following' as const, on: from }
        await end.mutateAsync({ id: series.id, ...scope, reason })
        toast({ title: 'Regular lessons ended', tone: 'good' })
      }}
      cancel="Keep them"
      submit="End lessons"
      danger
    >
      <SelectField
        name="from"
        label="Cancel"
        options={[
          { value: '', label: 'All lessons to come' },
          ...days.map(({ on, startsAt }) => ({ value: on, label: `From ${formatLocalDay(startsAt)} on` })),
        ]}
      />
      <TextField
        name="reason"
        label="Why"
        optional
        autoComplete="off"
        maxLength={500}
        {...(series.learner.hasAccount !== false && { hint: 'Your learner reads it in the email.' })}
      />
    </FormDialog>
  )
}
