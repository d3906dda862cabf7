import { useId, useState } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { calendarTitle, sayCar } from '#features/lessons/words.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { getLessonFile } from '../../contract.ts'
import { calendarLinks } from '../../links.ts'

/** The file is for Apple and all others. */
export function AddToCalendar({ lesson }: { lesson: Lesson }) {
  const { id: myId } = useSignedIn()
  const name = useId()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const { name, content } = await call(getLessonFile, { id: lesson.id })
      saveFile(name, 'text/calendar', content)
    } catch (error) {
      toastFailure(error as Error)
    }
    setBusy(false)
  }
  const { google, outlook } = calendarLinks(asEvent(lesson, myId))
  return (
    <div role="group" aria-labelledby={name} className="grid gap-2">
      <p id={name} className="text-sm text-ink-2">
        Add to your calendar
      </p>
      <div className="grid grid-cols-3 gap-2">
        <a className={link} href={google} target="_blank" rel="noreferrer">
          Google
        </a>
        <Button variant="second" size="sm" busy={isBusy} onClick={add}>
          Apple<span className="sr">, or another calendar</span>
        </Button>
        <a className={link} href={outlook} target="_blank" rel="noreferrer">
          Outlook
        </a>
      </div>
    </div>
  )
}

const link = 'btn btn-second btn-sm'

function asEvent(lesson: Lesson, myId: string) {
  const { id, startsAt, endsAt, instructor, learner, pickup, pickupPlace, dropoffPlace, test } = lesson
  const isTeaching = instructor.id === myId
  const other = isTeaching ? learner : instructor
  const side = isTeaching ? 'instructor' : 'learner'
  const car = sayCar(lesson, side)
  return {
    title: calendarTitle({ test, other: other?.name, side }),
    startsAt,
    endsAt,
    location: pickupPlace ? lineOf(pickupPlace) : pickup && `Pick-up near ${pickup}`,
    note: [car && `Car: ${car}`, dropoffPlace && `Ends at ${lineOf(dropoffPlace)}`]
      .filter(Boolean)
      .join('\n'),
    url: `${location.origin}/dashboard/lessons/${id}`,
  }
}

const lineOf = ({ address, postcode }: { address: string; postcode: string }) =>
  [...address.split('\n'), postcode].filter(Boolean).join(', ')
