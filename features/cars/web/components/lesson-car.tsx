import { CarFront } from 'lucide-react'
import { useState } from 'react'
import { gearboxNames } from '#features/diary/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { useLessonCar } from '../hooks.ts'
import { carText } from '../words.ts'

const LessonCarDialog = lazily(async () => (await import('./lesson-car-dialog.tsx')).LessonCarDialog)

export function LessonCar({ lesson }: { lesson: Lesson }) {
  const isBooked = lesson.status === 'booked' || lesson.status === 'delivered'
  return isBooked && <Car lesson={lesson} />
}

function Car({ lesson }: { lesson: Lesson }) {
  const { role } = useSignedIn()
  const now = useNow()
  const { data } = useLessonCar(lesson.id)
  const [open, setOpen] = useState(false)
  const text = data && carText(data, role === 'student')
  const mayChange = role === 'instructor' && lesson.status === 'booked' && lesson.endsAt > now
  if (!data || !text) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <CarFront aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">Car</span>
        <b className={data.choice === 'missing' ? 'text-red-ink' : undefined}>{text}</b>
        {data.car && <span className="block text-sm text-ink-2">{gearboxNames[data.car.gearbox]}</span>}
      </span>
      {mayChange && (
        <Button variant="second" size="sm" onClick={() => setOpen(true)}>
          Change car
        </Button>
      )}
      <LazyBoundary when={open} onFail={() => setOpen(false)}>
        {open && <LessonCarDialog lesson={lesson} now={data} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </div>
  )
}
