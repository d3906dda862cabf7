import * as z from 'zod/mini'
import { gearboxNames } from '#features/diary/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { LessonCar } from '../../contract.ts'
import { useCars, useSetLessonCar } from '../hooks.ts'
import { carText } from '../words.ts'

type Props = { lesson: Lesson; now: LessonCar; onClose: () => void }

export function LessonCarDialog({ lesson, now, onClose }: Props) {
  const cars = useCars()
  const set = useSetLessonCar()
  const form = useForm(z.object({ car: z.string() }), {
    defaultValues: { car: now.car?.id ?? (now.choice === 'missing' ? 'any' : now.choice) },
  })
  const listed = cars.data?.cars.filter(({ archivedAt }) => !archivedAt) ?? []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Another car for this lesson"
      description={formatLocalSpan(lesson.startsAt, lesson.endsAt)}
      onSubmit={async ({ car }) => {
        const changed = await set.mutateAsync({ id: lesson.id, car })
        toast({ title: 'Car changed', description: carText(changed, false), tone: 'good' })
      }}
      submit="Change car"
    >
      <SelectField
        name="car"
        label="Car"
        options={[
          { value: 'any', label: 'Any of mine that’s free' },
          ...listed.map(({ id, name, gearbox }) => ({
            value: id,
            label: `${name} (${gearboxNames[gearbox].toLowerCase()})`,
          })),
          { value: 'learners', label: 'The learner’s own car' },
          { value: 'none', label: 'Another car that isn’t listed' },
        ]}
      />
    </FormDialog>
  )
}
