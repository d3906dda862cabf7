import { useState } from 'react'
import * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { Fault, TestDay } from '../../contract.ts'
import { mustFail, sumFaults } from '../../rules.ts'
import { useSetTestResult } from '../hooks.ts'
import { FaultSheet } from './fault-sheet.tsx'

const Result = z.object({
  result: z.enum(['pass', 'fail', 'not-taken']),
  attempt: z.string().check(z.regex(/^([1-9]|[1-4][0-9]|50)?$/, 'Enter a number up to 50.')),
  examinerAction: z.enum(['', 'none', 'verbal', 'physical']),
  satIn: z.boolean(),
  note: z.string().check(z.trim(), z.maxLength(1_000)),
})

type Props = {
  test: TestDay
  onClose: () => void
  onSaved: (saved: { suggestsPassed: boolean }) => void
}

export function ResultDialog({ test, onClose, onSaved }: Props) {
  const set = useSetTestResult()
  const [faults, setFaults] = useState<readonly Fault[]>(test.faults)
  const form = useForm(Result, {
    defaultValues: {
      result: test.result ?? 'pass',
      attempt: test.attempt ? String(test.attempt) : '',
      examinerAction: test.examinerAction ?? '',
      satIn: test.satIn,
      note: test.note,
    },
  })
  const [result] = form.watch(['result'])
  const { driving, serious, dangerous } = sumFaults(faults)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="How did the test go?"
      description={`${test.learner?.name ?? 'Your learner'}, ${formatLocalDay(test.testAt)}, ${test.centre}. They see what you enter.`}
      onSubmit={async ({ attempt, examinerAction, ...values }) => {
        const saved = await set.mutateAsync({
          id: test.id,
          ...values,
          examinerAction: examinerAction || null,
          faults: values.result === 'not-taken' ? [] : [...faults],
          ...(attempt && { attempt: Number(attempt) }),
        })
        toast({ title: 'Result saved', tone: 'good' })
        onSaved(saved)
      }}
      submit="Save result"
    >
      <RadioCards
        name="result"
        label="Result"
        options={[
          { value: 'pass', label: 'Passed' },
          { value: 'fail', label: 'Didn’t pass' },
          { value: 'not-taken', label: 'Not taken', hint: 'Bad weather, car trouble, no examiner' },
        ]}
      />
      {result !== 'not-taken' && (
        <>
          <FaultSheet faults={faults} onChange={setFaults} />
          <p aria-live="polite" className="text-sm text-ink-2">
            {plural(driving, 'driving fault')}, {serious} serious, {dangerous} dangerous
          </p>
          {result === 'pass' && mustFail(faults) && (
            <Banner tone="yellow">With these faults nobody passes. Check them, or the result.</Banner>
          )}
          <SelectField
            name="examinerAction"
            label="Did the examiner step in?"
            options={[
              { value: '', label: 'I don’t know' },
              { value: 'none', label: 'No' },
              { value: 'verbal', label: 'By speaking' },
              { value: 'physical', label: 'With the pedals or the wheel' },
            ]}
          />
          <TextField
            name="attempt"
            label="Their driving test number"
            optional
            inputMode="numeric"
            hint="Leave it empty and we count the tests entered here."
          />
          <label className="tick">
            <input type="checkbox" {...form.register('satIn')} />
            <span>I sat in on the test</span>
          </label>
        </>
      )}
      <TextArea name="note" label="Note" optional maxLength={1_000} />
    </FormDialog>
  )
}
