import { useFormContext, useWatch } from 'react-hook-form'
import { type AssessmentForm, linesOf } from '../assessment-form.ts'

type PhrasesProps = { name: 'strengths' | 'areas'; label: string; phrases: readonly string[] }

/** A press writes the phrase on a line of its own, another takes it out. */
export function Phrases({ name, label, phrases }: PhrasesProps) {
  const { setValue } = useFormContext<AssessmentForm>()
  const lines = linesOf(useWatch<AssessmentForm, typeof name>({ name }))
  const toggle = (phrase: string) => {
    const next = lines.includes(phrase) ? lines.filter((line) => line !== phrase) : [...lines, phrase]
    setValue(name, next.join('\n'), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="phrases">
      <legend className="sr">{label}</legend>
      {phrases.map((phrase) => (
        <button
          key={phrase}
          type="button"
          className="phrase"
          aria-pressed={lines.includes(phrase)}
          onClick={() => toggle(phrase)}
        >
          {phrase}
        </button>
      ))}
    </fieldset>
  )
}
