import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSeriesPreview } from '../hooks.ts'
import { type LessonForm, previewOf, repeats, stillOffered } from '../new-series.ts'
import { Preview } from './preview.tsx'

/** Directly under date and time: which days fit, and a choice for those that don’t. */
export function DaysThatFit() {
  const form = useFormContext<LessonForm>()
  const values = form.watch()
  const isOn = repeats(values)
  const input = useDebounced(isOn ? previewOf(values) : undefined)
  const preview = useSeriesPreview(input)
  const lessons = preview.data?.lessons
  const isOld = preview.isPlaceholderData
  // Another time or place has other clashes: what was decided about those that are gone is not sent.
  useEffect(() => {
    if (isOld) {
      form.setValue('fitting', undefined)
      form.setValue('planned', undefined)
    }
    if (!lessons || isOld) return
    form.setValue('choices', stillOffered(form.getValues('choices') ?? {}, lessons))
    form.setValue('fitting', lessons.filter(({ fits }) => fits).length)
    form.setValue(
      'planned',
      lessons.map(({ on, startsAt, fits }) => ({ on, startsAt, fits })),
    )
    form.setValue(
      'shown',
      lessons.filter(({ fits }) => !fits).map(({ on }) => on),
    )
  }, [form, lessons, isOld])
  if (!isOn) return null
  return input ? (
    <Preview
      preview={preview}
      choices={values.choices ?? {}}
      onChoose={(choices) => form.setValue('choices', choices, { shouldDirty: true })}
    />
  ) : (
    <p className="text-sm text-ink-2">Choose a learner and a date to see which days fit.</p>
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
