import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { addDays, daysBetween } from '#common/days.ts'
import { InputDay } from '#common/schema.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { ReportForm, type SavedReport } from '../../report-contract.ts'
import { reportParts, reportPeriods, type Rhythm, rhythms } from '../../report-rules.ts'
import { rhythmWords } from '../../report-words.ts'
import { mostDays } from '../../rules.ts'
import type { Chosen } from '../hooks.ts'
import { useChangeReport, useSaveReport } from '../report-hooks.ts'
import { reportPeriodNames } from '../report-names.ts'
import { ReportPartsField } from './report-parts-field.tsx'

/** People name the last day, not the one after it. */
const ReportFields = z
  .object({
    name: ReportForm.shape.name,
    period: z.enum(reportPeriods),
    first: z.union([InputDay, z.literal('')]),
    last: z.union([InputDay, z.literal('')]),
    compares: z.boolean(),
    parts: ReportForm.shape.parts,
    emailed: z.enum(rhythms),
  })
  .check(
    z.refine(({ period, first }) => period !== 'days' || first !== '', {
      error: 'Choose the first day.',
      path: ['first'],
    }),
    z.refine(({ period, first, last }) => period !== 'days' || (last !== '' && first <= last), {
      error: 'Choose a last day on or after the first.',
      path: ['last'],
    }),
    z.refine(
      ({ period, first, last }) =>
        period !== 'days' || !first || !last || daysBetween(first, last) < mostDays,
      {
        error: 'Choose three years at most.',
        path: ['last'],
      },
    ),
  )
type Values = z.infer<typeof ReportFields>

type ReportDialogProps = { report: SavedReport | null; chosen: Chosen; onClose: () => void }

/** `report`: null for a new one, which begins with what the page shows. */
export function ReportDialog({ report, chosen, onClose }: ReportDialogProps) {
  const [save, change] = [useSaveReport(), useChangeReport()]
  const navigate = useNavigate()
  const form = useForm(ReportFields, {
    defaultValues: report ? valuesOf(report, report) : { ...valuesOf(null, chosen), name: '' },
  })
  const isFixed = form.watch('period') === 'days'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={report ? 'Change this report' : 'Save a report'}
      description="Each time you open it, it shows the days that its period means then."
      onSubmit={async (values) => {
        const input = inputOf(values)
        if (report) return void (await change.mutateAsync({ id: report.id, ...input }))
        const saved = await save.mutateAsync(input)
        toast({ title: 'Report saved', tone: 'good' })
        await navigate(`/dashboard/analytics?report=${saved.id}`)
      }}
      submit="Save"
    >
      <TextField name="name" label="Name" maxLength={60} hint="Such as “Money each month”." />
      <SelectField
        name="period"
        label="Period"
        options={reportPeriods.map((value) => ({ value, label: reportPeriodNames[value] }))}
      />
      {isFixed && (
        <div className="flex flex-wrap gap-3">
          <TextField name="first" label="First day" type="date" />
          <TextField name="last" label="Last day" type="date" />
        </div>
      )}
      <label className="tick">
        <input type="checkbox" {...form.register('compares')} />
        <span>Compare it with the period before</span>
      </label>
      <ReportPartsField name="parts" />
      {!isFixed && (
        <SelectField
          name="emailed"
          label="By email"
          hint="In the morning. The email has the figures; charts are on the page."
          options={[
            { value: 'never', label: 'Not emailed' },
            ...(Object.keys(rhythmWords) as Exclude<Rhythm, 'never'>[]).map((value) => ({
              value,
              label: capitalised(rhythmWords[value]),
            })),
          ]}
        />
      )}
    </FormDialog>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function valuesOf(report: SavedReport | null, days: Chosen | Pick<SavedReport, 'from' | 'to'>): Values {
  const { from, to } = 'from' in days ? days : { from: null, to: null }
  const usual = from ? 'days' : ('period' in days && days.period) || '12-weeks'
  return {
    name: report?.name ?? '',
    period: report?.period ?? usual,
    first: from ?? '',
    last: to ? addDays(to, -1) : '',
    compares: report?.compares ?? true,
    parts: report?.parts ?? [...reportParts],
    emailed: report?.emailed ?? 'never',
  }
}

function inputOf({ first, last, ...values }: Values): ReportForm {
  const isFixed = values.period === 'days'
  return {
    ...values,
    from: isFixed ? first : null,
    to: isFixed ? addDays(last, 1) : null,
    emailed: isFixed ? 'never' : values.emailed,
  }
}
