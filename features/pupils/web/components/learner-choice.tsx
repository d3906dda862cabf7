import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatPhone } from '#common/phone.ts'
import { ComboboxField } from '#ui/combobox-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListedPupil } from '../../contract.ts'
import { readTypedLearner, someoneNew, type TypedLearner } from '../typed-learner.ts'
import type { NewLesson } from '../use-add-lesson.ts'
import { balanceText } from '../words.ts'

type LearnerChoiceProps = { pupils: readonly ListedPupil[]; mayAdd: boolean }

/** One of the instructor's learners, or somebody new with their name and how to reach them. */
export function LearnerChoice({ pupils, mayAdd }: LearnerChoiceProps) {
  const form = useFormContext<NewLesson>()
  const who = form.watch('who')
  const pupil = pupils.find(({ id }) => id === who)
  // Each time another object: the next field of somebody new may be the same.
  const [next, setNext] = useState<{ field: keyof TypedLearner }>()
  const { setFocus } = form
  const addTyped = (typed: string) => {
    const read = readTypedLearner(typed)
    for (const field of ['name', 'phone', 'email'] as const)
      if (read[field]) form.setValue(field, read[field], { shouldDirty: true })
    setNext({ field: !read.name ? 'name' : read.phone ? 'email' : 'phone' })
  }
  useEffect(() => {
    if (next) setFocus(next.field)
  }, [setFocus, next])
  return (
    <>
      <ComboboxField
        name="who"
        label="Learner"
        placeholder={mayAdd ? 'Type a name or number' : 'Type a name'}
        hint={pupil && balanceText(pupil.balance)}
        options={pupils.map(({ id, name, phone }) => ({
          value: id,
          label: name,
          ...(phone && { detail: formatPhone(phone), alsoFoundBy: phone }),
        }))}
        adding={
          mayAdd
            ? {
                value: someoneNew,
                label: 'Someone new',
                line: (typed) => (typed ? `Add ${typed} as a new learner` : 'Someone new…'),
                onAdd: addTyped,
              }
            : undefined
        }
      />
      {who === someoneNew && (
        <>
          <TextField name="name" label="Their name" autoComplete="off" maxLength={120} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="phone" label="Their phone" type="tel" optional autoComplete="off" />
            <TextField name="email" label="Their email" type="email" optional autoComplete="off" />
          </div>
        </>
      )}
    </>
  )
}
