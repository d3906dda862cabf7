import { useFormContext } from 'react-hook-form'
import { addDays } from '#common/days.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type LessonForm, repeats } from '../new-series.ts'

const every = ['Doesn’t repeat', 'Every week', 'Every 2 weeks', 'Every 3 weeks', 'Every 4 weeks']

export function RepeatFields() {
  const form = useFormContext<LessonForm>()
  const values = form.watch()
  const isOn = repeats(values)
  const ends = values.ends ?? 'never'
  const settings = useDiarySettings().data
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="repeats"
          label="Repeats"
          className={isOn ? '' : 'sm:col-span-2'}
          options={every.map((label, weeks) => ({ value: String(weeks), label }))}
        />
        {isOn && (
          <>
            <SelectField
              name="ends"
              label="Ends"
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
                className="sm:col-span-2"
                inputMode="numeric"
                autoComplete="off"
                defaultValue="10"
              />
            )}
            {ends === 'until' && (
              <TextField
                name="until"
                label="Last day"
                className="sm:col-span-2"
                type="date"
                min={values.on}
                defaultValue={addDays(values.on, 84)}
              />
            )}
          </>
        )}
      </div>
      {isOn && (
        <>
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
        </>
      )}
    </>
  )
}
