import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { including } from '#common/including.ts'
import { formatMinutes } from '#common/time.ts'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { NewLesson } from '../use-add-lesson.ts'

const usual = [
  { value: '60', label: '1 h' },
  { value: '90', label: '1½ h' },
  { value: '120', label: '2 h' },
]
/** As long as an entered lesson may be. */
const everyLength = Array.from({ length: 32 }, (_, at) => (at + 1) * 15)
const other = 'other'

/** The lengths that most lessons have, and every other one behind a press. */
export function LengthField() {
  const form = useFormContext<NewLesson>()
  const minutes = form.watch('minutes')
  const [isOther, setIsOther] = useState(false)
  const isUsual = usual.some(({ value }) => value === minutes)
  const shown = isOther || !isUsual ? other : minutes
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        Length
      </span>
      <Segments
        label="Length"
        name="usual-length"
        value={shown}
        onChange={(value) => {
          setIsOther(value === other)
          if (value !== other) form.setValue('minutes', value, { shouldDirty: true })
        }}
        options={[...usual, { value: other, label: 'Other' }]}
      />
      {shown === other && (
        <SelectField
          name="minutes"
          label={<span className="sr">Other length</span>}
          options={including(everyLength, Number(minutes)).map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
        />
      )}
    </div>
  )
}
