import { useState } from 'react'
import * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { InputDay } from '#common/schema.ts'
import { dayOf } from '#common/time.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { instantAt, myZone } from '#web/zone.ts'
import type { Car, CarLesson } from '../../contract.ts'
import { useAddCarAbsence, useTryCarAbsence } from '../hooks.ts'
import { saysLessons } from '../words.ts'
import { CarLessons } from './car-lessons.tsx'

const Away = z
  .object({ on: InputDay, until: InputDay, note: z.string().check(z.trim(), z.maxLength(200)) })
  .check(
    z.refine(({ on, until }) => until >= on, {
      message: 'Choose the same day or a later one.',
      path: ['until'],
    }),
  )

export function GarageDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const today = dayOf(useNow(), myZone())
  const form = useForm(Away, { defaultValues: { on: today, until: today, note: '' } })
  const tryOut = useTryCarAbsence()
  const add = useAddCarAbsence()
  const [shown, setShown] = useState<{ days: string; lessons: readonly CarLesson[] }>()
  const [on, until] = form.watch(['on', 'until'])
  const isShown = shown?.days === `${on} ${until}`
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Take ${car.name} out of use`}
      description="For whole days, including the first and last. Its lessons take another car that’s free; you see the others before anything changes."
      onSubmit={async ({ on, until, note }) => {
        const away = {
          id: car.id,
          startsAt: new Date(instantAt(on, '00:00')).toISOString(),
          endsAt: new Date(instantAt(until, '24:00')).toISOString(),
          note,
        }
        if (!isShown) {
          const { lessons } = await tryOut.mutateAsync({ ...away, dryRun: true })
          setShown({ days: `${on} ${until}`, lessons })
          return false
        }
        const { lessons } = await add.mutateAsync(away)
        toast({ title: `${car.name} is out of use`, description: saysLessons(lessons), tone: 'good' })
      }}
      submit={isShown ? 'Mark as unavailable' : 'Check lessons'}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="From" type="date" />
        <TextField name="until" label="Until" type="date" />
      </div>
      <TextField name="note" label="Note" optional maxLength={200} hint="Such as “clutch” or “MOT”." />
      {isShown && (
        <div role="status">
          {shown.lessons.length > 0 ? (
            <Banner tone="yellow" title={`${plural(shown.lessons.length, 'lesson')} in this car then`}>
              <CarLessons lessons={shown.lessons} />
            </Banner>
          ) : (
            <p>No lessons in this car then.</p>
          )}
        </div>
      )}
    </FormDialog>
  )
}
