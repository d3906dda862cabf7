import { sayFrom } from '../words.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatMinutes } from '#common/time.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import type { FoundInstructor as Found } from '../../contract.ts'
import { bookingPath, directoryPath } from '../../paths.ts'
import { InstructorCard, Where } from './instructor-card.tsx'

type FoundInstructorProps = {
  instructor: Omit<Found, 'miles'>
  distance: string | undefined
  minutes: number
  gearbox?: Gearbox | undefined
  isLit?: boolean
  onLight?: (id: string | undefined) => void
  children?: ReactNode
  foot?: ReactNode
}

/** For those who are signed in, with the whole name and the first free times of the chosen length. */
export function FoundInstructor({
  instructor,
  distance,
  minutes,
  gearbox,
  onLight,
  ...more
}: FoundInstructorProps) {
  const { search } = useLocation()
  const { id, profileImage, outcode, pricePence, freeTimes } = instructor
  const path = bookingPath(id, { minutes, gearbox })
  return (
    <InstructorCard
      instructor={instructor}
      portrait={profileImage}
      page={directoryPath(id)}
      to={path}
      state={{ search }}
      price={sayFrom(pricePence, instructor.priceRules)}
      per={minutes === 60 ? 'an hour' : `for ${formatMinutes(minutes)}`}
      where={<Where area={outcode} distance={distance} />}
      times={freeTimes}
      timePath={(startsAt) => `${path}&at=${encodeURIComponent(startsAt)}`}
      noTimes="No free time at the moment"
      onPoint={(isPointedAt) => onLight?.(isPointedAt ? id : undefined)}
      {...more}
    />
  )
}
