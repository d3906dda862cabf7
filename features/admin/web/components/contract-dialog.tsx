import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { dayOf } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { useAgreeContract } from '../plan-hooks.ts'

const ContractForm = z
  .object({
    percent: z
      .number('Enter a percentage.')
      .check(z.minimum(0, 'From 0%.'), z.maximum(5, 'Pro costs 5%, so at most that.')),
    pounds: z
      .number('Enter an amount, or 0.')
      .check(z.minimum(0, 'From £0.'), z.maximum(10_000, 'At most £10,000.')),
    startsOn: InputDay,
    endsOn: z.union([InputDay, z.literal('')]),
    savesReports: z.boolean(),
    note: z.string().check(z.maxLength(500)),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
      error: 'The last day can’t be before the first.',
      path: ['endsOn'],
    }),
  )

type ContractDialogProps = { id: string; name: string; onClose: () => void }

export function ContractDialog({ id, name, onClose }: ContractDialogProps) {
  const agree = useAgreeContract()
  const now = useNow()
  const form = useForm(ContractForm, {
    defaultValues: { pounds: 0, startsOn: dayOf(now), endsOn: '', savesReports: true, note: '' },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Contract with ${name}`}
      description="Enterprise on its days. We’ll email them what you enter here, except the note."
      onSubmit={async ({ percent, pounds, startsOn, endsOn, savesReports, note }) => {
        await agree.mutateAsync({
          id,
          terms: {
            commissionBasisPoints: Math.round(percent * 100),
            feePence: Math.round(pounds * 100),
            startsOn,
            endsOn: endsOn || null,
            features: savesReports ? ['saved-reports'] : [],
            note,
          },
        })
        toast({ title: 'Contract entered', description: 'We’ve emailed them.', tone: 'good' })
      }}
      submit="Enter contract"
    >
      <TextField name="percent" label="Commission (%)" type="number" step="0.01" inputMode="decimal" />
      <TextField
        name="pounds"
        label="Fee a month (£)"
        type="number"
        step="0.01"
        inputMode="decimal"
        hint="You invoice it yourself."
      />
      <TextField name="startsOn" label="First day" type="date" />
      <TextField name="endsOn" label="Last day" type="date" optional hint="Leave it empty if it’s open." />
      <label className="tick">
        <input type="checkbox" {...form.register('savesReports')} />
        <span>
          Saved reports of their own
          <span className="choice-hint">Everything in Pro is in each contract.</span>
        </span>
      </label>
      <TextArea name="note" label="Note" rows={2} maxLength={500} hint="For administrators." optional />
    </FormDialog>
  )
}
