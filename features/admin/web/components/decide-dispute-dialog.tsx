import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { DisputeCase } from '../../disputes-contract.ts'
import { useDecideDispute } from '../dispute-hooks.ts'

const Decision = z.object({
  pounds: z.string().check(z.trim(), z.regex(/^\d{0,6}(\.\d{1,2})?$/, 'Enter an amount like 12.50.')),
  explanation: z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(500)),
})

type DecideDisputeProps = { dispute: DisputeCase; onClose: () => void }

export function DecideDisputeDialog({
  dispute: { id, instructor, mostFromInstructorPence: most },
  onClose,
}: DecideDisputeProps) {
  const form = useForm(Decision, { defaultValues: { pounds: '', explanation: '' } })
  const decide = useDecideDispute()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Who bears it?"
      description={`We do, but for what you enter. It’s taken off the next payout of ${instructor?.name ?? 'the instructor'}, and can’t be changed afterwards.`}
      onSubmit={async ({ pounds, explanation }) => {
        const fromInstructorPence = Math.round(Number(pounds || 0) * 100)
        await decide.mutateAsync({ id, fromInstructorPence, explanation })
        toast({ title: 'Decided', tone: 'good' })
      }}
      submit="Decide"
    >
      <TextField
        name="pounds"
        label="From the instructor, in £"
        hint={`Up to ${formatMoney(most)}, which is what they earned with it`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea
        name="explanation"
        label="Why"
        hint="It stays in the audit log. Leave names out."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
