import { plural } from '#common/plural.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Banner, QueryStatus } from '#ui/states.tsx'
import { shownMs } from '#ui/toast-rules.ts'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Car, CarLesson } from '../../contract.ts'
import { useArchivePreview, useChangeCar } from '../hooks.ts'
import { saysLessons } from '../words.ts'
import { CarLessons } from './car-lessons.tsx'

export function ArchiveDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const preview = useArchivePreview(car.id)
  const change = useChangeCar()
  const undo = () =>
    change
      .mutateAsync({ id: car.id, archived: false, lessonsBack: true })
      .then(
        ({ lessons }) =>
          toast({ title: `${car.name} is in use again`, description: saysLessons(lessons), tone: 'good' }),
        toastFailure,
      )
  const archive = async () => {
    const { lessons } = await change.mutateAsync({ id: car.id, archived: true })
    toast({
      title: `${car.name} is archived`,
      description: saysLessons(lessons),
      tone: 'good',
      timeout: shownMs.most,
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Archive ${car.name}?`}
      confirm="Archive car"
      ready={preview.data !== undefined}
      onConfirm={archive}
      body={
        <div className="mt-4 grid gap-3">
          <QueryStatus query={preview} label="Checking its lessons" rows={2} />
          {preview.data && <Preview car={car} lessons={preview.data.lessons} />}
        </div>
      }
    >
      It takes no lessons until you use it again. Who teaches in it stays noted.
    </ConfirmDialog>
  )
}

function Preview({ car, lessons }: { car: Car; lessons: readonly CarLesson[] }) {
  const without = lessons.filter((lesson) => !lesson.car)
  const elsewhere = Math.max(car.lessonsAhead - lessons.length, 0)
  const others = Map.groupBy(
    lessons.filter((lesson) => lesson.car),
    (lesson) => lesson.car!.name,
  )
  return (
    <>
      {car.lessonsAhead === 0 && <p>It has no lessons ahead.</p>}
      {car.lessonsAhead > 0 && (
        <ul className="ruled" aria-label="What happens to its lessons">
          {[...others].map(([name, changed]) => (
            <li key={name}>
              {plural(changed.length, 'lesson')} → {name}
            </li>
          ))}
          {elsewhere > 0 && <li>{plural(elsewhere, 'lesson')} → none of your cars</li>}
        </ul>
      )}
      {without.length > 0 && (
        <Banner tone="yellow" title={`${plural(without.length, 'lesson')} without a car`}>
          <CarLessons lessons={without} />
        </Banner>
      )}
      {car.drivers.length > 0 && <p>Teaches in it now: {car.drivers.map(({ name }) => name).join(', ')}.</p>}
    </>
  )
}
