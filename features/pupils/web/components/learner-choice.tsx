import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FindField } from '#ui/find-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListedPupil } from '../../contract.ts'
import { type NewLesson, someoneNew } from '../use-add-lesson.ts'
import { balanceText } from '../words.ts'

/** More than this are found by typing. */
const fewPupils = 8
const isNamed = (name: string, typed: string) =>
  name.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB'))

type LearnerChoiceProps = { pupils: readonly ListedPupil[]; mayAdd: boolean }

/** One of the instructor's learners, or somebody new with their name and how to reach them. */
export function LearnerChoice({ pupils, mayAdd }: LearnerChoiceProps) {
  const form = useFormContext<NewLesson>()
  const [search, setSearch] = useState('')
  const who = form.watch('who')
  const pupil = pupils.find(({ id }) => id === who)
  const found = pupils.filter(({ name }) => isNamed(name, search))
  const find = (typed: string) => {
    setSearch(typed)
    const [only, ...others] = pupils.filter(({ name }) => isNamed(name, typed))
    if (typed.trim() && only && others.length === 0) form.setValue('who', only.id, { shouldDirty: true })
  }
  return (
    <>
      {pupils.length > fewPupils && (
        <FindField label="Find a learner" value={search} onChange={find} found={found.length} />
      )}
      <SelectField
        name="who"
        label="Learner"
        empty="Choose a learner"
        hint={pupil && balanceText(pupil.balance)}
        options={[
          ...pupils
            .filter((one) => one === pupil || found.includes(one))
            .map(({ id, name }) => ({ value: id, label: name })),
          ...(mayAdd ? [{ value: someoneNew, label: 'Someone new…' }] : []),
        ]}
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
