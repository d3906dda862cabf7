import * as z from 'zod/mini'
import type { Pupil } from '#features/pupils/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { TestPlan } from '../../contract.ts'
import { useSetTestPlan } from '../hooks.ts'

const Noted = z.object({ theoryPassedOn: z.string(), changesUsed: z.string(), testsBefore: z.string() })

export function PlanDialog({ pupil, plan, onClose }: { pupil: Pupil; plan: TestPlan; onClose: () => void }) {
  const set = useSetTestPlan()
  const form = useForm(Noted, {
    defaultValues: {
      theoryPassedOn: plan.theory.passedOn ?? '',
      changesUsed: String(plan.changesUsed),
      testsBefore: String(plan.testsBefore),
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Theory and changes"
      description="Enter what your learner tells you. They can see it."
      onSubmit={async ({ theoryPassedOn, changesUsed, testsBefore }) => {
        await set.mutateAsync({
          id: pupil.id,
          theoryPassedOn: theoryPassedOn || null,
          changesUsed: Number(changesUsed),
          testsBefore: Number(testsBefore),
        })
        toast({ title: 'Saved', tone: 'good' })
      }}
      submit="Save"
    >
      <TextField name="theoryPassedOn" label="Theory test passed on" type="date" optional />
      <SelectField
        name="changesUsed"
        label="Changes of their booking used"
        hint="A booking can be changed twice."
        options={['0', '1', '2'].map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="testsBefore"
        label="Driving tests taken before you taught them"
        options={Array.from({ length: 11 }, (_, at) => ({ value: String(at), label: String(at) }))}
      />
    </FormDialog>
  )
}
