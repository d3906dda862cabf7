import type { ReactNode } from 'react'
import { formatMinutes } from '#common/time.ts'
import type { Address } from '#features/places/contract.ts'
import { Sign } from '#ui/sign.tsx'
import { formatLocalTime } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'

type LessonSignProps = { lesson: Lesson; level?: 1 | 2; title: ReactNode; children?: ReactNode }

/** For the learner: when it starts, in yellow, then where, and how long it takes. */
export function LessonSign({ lesson, level = 2, title, children }: LessonSignProps) {
  const { startsAt, endsAt, minutes, pickup, pickupPlace, dropoffPlace, test } = lesson
  return (
    <Sign
      className="lesson-sign"
      level={level}
      title={title}
      code={formatLocalTime(startsAt)}
      rows={[
        [pickupPlace ? <Place key="pickup" place={pickupPlace} /> : (pickup ?? 'Not chosen yet'), 'Pick-up'],
        ...(dropoffPlace ? [[<Place key="dropoff" place={dropoffPlace} />, 'Drop-off'] as const] : []),
        ...(test ? [[`Driving test, ${test.centre}`, formatLocalTime(test.at)] as const] : []),
        [`Until ${formatLocalTime(endsAt)}`, formatMinutes(minutes)],
      ]}
    >
      {children}
    </Sign>
  )
}

const Place = ({ place: { address, postcode, note } }: { place: Address }) => (
  <>
    {address ? address.replaceAll('\n', ', ') : postcode}
    <small>{[address && postcode, note].filter(Boolean).join('. ')}</small>
  </>
)
