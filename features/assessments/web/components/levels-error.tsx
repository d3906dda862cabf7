import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldError } from '#ui/field-frame.tsx'
import type { RatingForm } from '../rating-form.ts'

type Levels = Pick<RatingForm, 'levels'>

/** About no one skill, so it stands above them all. */
export function LevelsError() {
  const { formState, clearErrors } = useFormContext<Levels>()
  const hasLevel = Object.values(useWatch<Levels, 'levels'>({ name: 'levels' })).some(Boolean)
  // Those of single skills lie below it and stay.
  const { message } = (formState.errors.levels ?? {}) as { message?: string }
  useEffect(() => {
    if (hasLevel && message) clearErrors('levels')
  }, [hasLevel, message, clearErrors])
  return (
    <fieldset name="levels" tabIndex={-1} className="skills-error">
      <legend className="sr">Skills</legend>
      <FieldError id="levels" error={message} />
    </fieldset>
  )
}
