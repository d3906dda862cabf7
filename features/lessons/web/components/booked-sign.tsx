import type { ReactNode } from 'react'
import { formatMinutes } from '#common/time.ts'
import { Sign } from '#ui/sign.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { useIsBeforeFirst } from '../hooks.ts'
import { sayCar, whatToBring } from '../../words.ts'

type BookedSignProps = { lesson: Lesson; more?: readonly (readonly [ReactNode, ReactNode])[] }

/** For the learner who has just booked: when, with whom, in which car, from where, and what to bring to a first lesson. */
export function BookedSign({ lesson, more = [] }: BookedSignProps) {
  const isFirst = useIsBeforeFirst()
  const car = sayCar(lesson, 'learner')
  const { instructor, startsAt, endsAt, minutes, pickup, pickupPlace } = lesson
  return (
    <Sign
      title={formatLocalDay(startsAt)}
      code={formatLocalTime(startsAt)}
      rows={[
        ['With', instructor.name],
        ['Length', `${formatMinutes(minutes)}, until ${formatLocalTime(endsAt)}`],
        ...(car ? [['Car', car] as const] : []),
        ...(pickupPlace?.address
          ? [['Pick-up', `${pickupPlace.address}, ${pickupPlace.postcode}`] as const]
          : pickup
            ? [['Pick-up near', pickup] as const]
            : []),
        ...more,
      ]}
    >
      {isFirst && <p className="mt-2">{whatToBring}</p>}
    </Sign>
  )
}
