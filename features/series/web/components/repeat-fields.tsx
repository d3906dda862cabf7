import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addDays } from '#common/days.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSeriesPreview } from '../hooks.ts'
import { type LessonForm, previewOf, stillOffered } from '../new-series.ts'
import { Preview } from './preview.tsx'

const every = ['Doesn’t repeat', 'Every week', 'Every 2 weeks', 'Every 3 weeks', 'Every 4 weeks']

export function RepeatFields() {
  const form = useFormContext<LessonForm>()
  const values = form.watch()
  const isOn = Boolean(values.repeats) && values.repeats !== '0'
  const input = useDebounced(isOn ? previewOf(values) : undefined)
  const preview = useSeriesPreview(input)
  const lessons = preview.data?.lessons
  const isOld = preview.isPlaceholderData
  // Another time or place has other clashes: what was decided about those that are gone is not sent.
  useEffect(() => {
    if (!lessons || isOld) return
    form.setValue('choices', stillOffered(form.getValues('choices') ?? {}, lessons))
    form.setValue(
      'shown',
      lessons.filter(({ fits }) => !fits).map(({ on }) => on),
    )
  }, [form, lessons, isOld])
  const ends = values.ends ?? 'never'
  const settings = useDiarySettings().data
  return (
    <>
      <SelectField
        name="repeats"
        label="Repeats"
        options={every.map((label, weeks) => ({ value: String(weeks), label }))}
      />
      {isOn && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              name="ends"
              label="Ends"
              className={ends === 'never' ? 'col-span-2' : ''}
              options={[
                { value: 'never', label: 'No end date' },
                { value: 'count', label: 'After a number of lessons' },
                { value: 'until', label: 'On a date' },
              ]}
            />
            {ends === 'count' && (
              <TextField
                name="count"
                label="Lessons"
                inputMode="numeric"
                autoComplete="off"
                defaultValue="10"
              />
            )}
            {ends === 'until' && (
              <TextField
                name="until"
                label="Last day"
                type="date"
                min={values.on}
                defaultValue={addDays(values.on, 84)}
              />
            )}
          </div>
          {settings && (
            <SelectField
              name="bankHolidays"
              label="Bank holidays"
              defaultValue={settings.opensOnBankHolidays ? 'teach' : 'skip'}
              options={[
                { value: 'skip', label: 'Leave them out' },
                { value: 'teach', label: 'Teach as usual' },
              ]}
            />
          )}
          {values.payment === 'hours' && (
            <SelectField
              name="withoutHours"
              label="If there aren’t enough hours"
              hint="We remind learners with an account 7 and 3 days before. This applies 2 days before the lesson."
              options={[
                { value: 'cash', label: 'They pay in cash' },
                { value: 'bank', label: 'They pay by bank transfer' },
                { value: 'cancel', label: 'The lesson is cancelled' },
              ]}
            />
          )}
          {input ? (
            <Preview
              preview={preview}
              choices={values.choices ?? {}}
              onChoose={(choices) => form.setValue('choices', choices, { shouldDirty: true })}
            />
          ) : (
            <p className="text-sm text-ink-2">Choose a learner and a date to see which days fit.</p>
          )}
        </>
      )}
    </>
  )
}

function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced(text === undefined ? (undefined as Value) : JSON.parse(text)),
      300,
    )
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
