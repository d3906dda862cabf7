import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { dayOf } from '#common/time.ts'
import { levels, skills } from '#features/assessments/syllabus.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import type { Game, Goal } from '../../contract.ts'
import { type GoalKind, goalKinds, presentFor } from '../../rules.ts'
import { useAddGoal, useChangeGoal } from '../hooks.ts'
import { sayGoal, sayPresent } from '../words.ts'

const Entered = z.object({
  kind: z.enum(goalKinds),
  skill: z.string(),
  words: z.string(),
  target: z.coerce
    .number('Give a number.')
    .check(
      z.int('Give a whole number.'),
      z.minimum(1, 'Give at least 1.'),
      z.maximum(1_000, 'That’s too many.'),
    ),
  byOn: z.string(),
})

const kindNames: Readonly<Record<GoalKind, string>> = {
  questions: 'Theory questions still known days later',
  skill: 'A skill at a level',
  lessons: 'Lessons',
  practice: 'Practice drives',
  dark: 'Practice drives in the dark',
  wet: 'Practice drives in the wet',
  'mock-theory': 'Mock theory tests passed',
  own: 'In my own words',
}

const levelOptions = levels.map(({ level, name }) => ({ value: `${level}`, label: `${level}: ${name}` }))

/** A number to begin with that isn't reached yet. */
const moreOf: Readonly<Record<GoalKind, number>> = {
  questions: 50,
  skill: 1,
  lessons: 5,
  practice: 5,
  dark: 3,
  wet: 3,
  'mock-theory': 1,
  own: 1,
}
const nextAfter = (kind: GoalKind, have: number) =>
  kind === 'skill' ? Math.min(levels.length, have + 1) : kind === 'own' ? 1 : have + moreOf[kind]

type GoalDialogProps = {
  present: Game['present']
  goal: Goal | null
  onClose: () => void
  /** Closes this dialog and asks first. */
  onRemove: (goal: Goal) => void
}

export function GoalDialog({ goal, present, onClose, onRemove }: GoalDialogProps) {
  const [add, change] = [useAddGoal(), useChangeGoal()]
  const today = dayOf(useNow())
  const form = useForm(Entered, {
    defaultValues: {
      kind: goal?.kind ?? 'questions',
      skill: goal?.skill ?? skills[0]!.name,
      words: goal?.words ?? '',
      target: goal?.target ?? nextAfter('questions', presentFor(present, 'questions', null)),
      byOn: goal?.byOn ?? '',
    },
  })
  const kind = form.watch('kind')
  const isOwn = kind === 'own'
  const skill = form.watch('skill')
  const have = presentFor(present, kind, kind === 'skill' ? skill : null)
  const where = isOwn ? undefined : sayPresent(kind, have)
  const chosen = useRef(`${kind} ${skill}`)
  useEffect(() => {
    if (chosen.current === `${kind} ${skill}`) return
    chosen.current = `${kind} ${skill}`
    form.clearErrors()
    form.setValue('target', nextAfter(kind, have))
  }, [kind, skill, have, form])
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
        toast({
          title: goal ? 'Goal changed' : 'Goal set',
          ...(where && { description: where }),
          tone: 'good',
        })
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
      ) : kind === 'skill' ? (
        <SelectField key="level" name="target" label="Level" hint={where} options={levelOptions} />
      ) : (
        <TextField
          key="number"
          name="target"
          label="How many, all together"
          hint={where}
          type="number"
          inputMode="numeric"
          min={1}
          max={1_000}
        />
      )}
      <TextField name="byOn" label="By when" type="date" min={today} optional />
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
