import * as z from 'zod/mini'
import { skills } from '#features/assessments/syllabus.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Goal } from '../../contract.ts'
import { type GoalKind, goalKinds } from '../../rules.ts'
import { useAddGoal, useChangeGoal } from '../hooks.ts'
import { sayGoal } from '../words.ts'

const Entered = z.object({
  kind: z.enum(goalKinds),
  skill: z.string(),
  words: z.string(),
  target: z
    .int('Give a whole number.')
    .check(z.minimum(1, 'Give at least 1.'), z.maximum(1_000, 'That’s too many.')),
  byOn: z.string(),
})

const kindNames: Readonly<Record<GoalKind, string>> = {
  questions: 'Theory questions learnt',
  skill: 'A skill at a level',
  lessons: 'Lessons',
  practice: 'Practice drives',
  dark: 'Practice drives in the dark',
  wet: 'Practice drives in the wet',
  'mock-theory': 'Mock theory tests passed',
  own: 'In my own words',
}

type GoalDialogProps = {
  goal: Goal | null
  onClose: () => void
  /** Closes this dialog and asks first. */
  onRemove: (goal: Goal) => void
}

export function GoalDialog({ goal, onClose, onRemove }: GoalDialogProps) {
  const [add, change] = [useAddGoal(), useChangeGoal()]
  const form = useForm(Entered, {
    defaultValues: {
      kind: goal?.kind ?? 'questions',
      skill: goal?.skill ?? skills[0]!.name,
      words: goal?.words ?? '',
      target: goal?.target ?? 100,
      byOn: goal?.byOn ?? '',
    },
  })
  const kind = form.watch('kind')
  const isOwn = kind === 'own'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={goal ? 'Your goal' : 'A goal of yours'}
      description={
        goal
          ? sayGoal(goal)
          : 'Only you see it. You can change or remove it whenever you like; nothing depends on it.'
      }
      onSubmit={async ({ skill, words, target, byOn, ...values }) => {
        const fields = { target: isOwn ? 1 : target, byOn: byOn || null }
        if (goal) await change.mutateAsync({ id: goal.id, ...fields, ...(isOwn && { words }) })
        else
          await add.mutateAsync({
            ...values,
            ...fields,
            ...(kind === 'skill' && { skill }),
            ...(isOwn && { words }),
          })
        toast({ title: goal ? 'Goal changed' : 'Goal set', tone: 'good' })
      }}
      submit={goal ? 'Save' : 'Set this goal'}
    >
      {!goal && (
        <SelectField
          name="kind"
          label="What do you want to reach?"
          options={goalKinds.map((value) => ({ value, label: kindNames[value] }))}
        />
      )}
      {!goal && kind === 'skill' && (
        <SelectField
          name="skill"
          label="Skill"
          options={skills.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {isOwn ? (
        <TextField name="words" label="Your words" maxLength={80} hint="Such as “Park without a shuffle”." />
      ) : (
        <TextField
          name="target"
          label={kind === 'skill' ? 'Level, 1 to 5' : 'How many, all together'}
          type="number"
          inputMode="numeric"
          min={1}
          max={kind === 'skill' ? 5 : 1_000}
        />
      )}
      <TextField name="byOn" label="By when" type="date" optional />
      {goal && (
        <p className="flex flex-wrap gap-3">
          {isOwn && (
            <Button
              variant="second"
              className="max-w-full whitespace-normal"
              busy={change.isPending}
              onClick={() =>
                void change
                  .mutateAsync({ id: goal.id, isDone: goal.reachedOn === null })
                  .then(onClose, toastFailure)
              }
            >
              {goal.reachedOn === null ? 'It’s done' : 'Not done after all'}
            </Button>
          )}
          <Button
            variant="danger-plain"
            className="max-w-full whitespace-normal"
            onClick={() => onRemove(goal)}
          >
            Remove this goal
          </Button>
        </p>
      )}
    </FormDialog>
  )
}
