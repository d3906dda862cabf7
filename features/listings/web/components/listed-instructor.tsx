import type { ReactNode } from 'react'
import type { Gearbox } from '#features/diary/rules.ts'
import { InstructorCard, Where } from '#features/instructors/web/components/instructor-card.tsx'
import { formatFree, sayFrom } from '#features/instructors/web/words.ts'
import type { ListedInstructor as Listed } from '../../contract.ts'
import { instructorFrom, instructorPath } from '../../paths.ts'
import { freeWeeks } from '../../rules.ts'
import { useNow } from '#web/use-now.ts'
import { sayLateTimes, sayMiles } from '../words.ts'

type ListedInstructorProps = {
  instructor: Listed
  /** The place that was looked for: the profile then has the times that work from there. */
  near: string
  miles: number | undefined
  gearbox?: Gearbox | undefined
  isLit?: boolean
  onLight?: (slug: string | undefined) => void
  heading?: 'h2' | 'h3'
  children?: ReactNode
  foot?: ReactNode
}

/** For everybody: first name and initial, and the first free times. */
export function ListedInstructor({
  instructor,
  near,
  miles,
  gearbox,
  onLight,
  ...more
}: ListedInstructorProps) {
  const { slug, area, portrait, hourlyRatePence, priceRules, freeTimes, firstFreeAt, zone } = instructor
  const now = useNow()
  const path = instructorFrom(slug, near, gearbox)
  return (
    <InstructorCard
      instructor={instructor}
      portrait={portrait}
      page={instructorPath(slug)}
      to={path}
      price={sayFrom(hourlyRatePence, priceRules)}
      per="an hour"
      where={<Where area={area} distance={miles === undefined ? undefined : sayMiles(miles)} />}
      times={freeTimes}
      timePath={(startsAt) => `${path}&at=${startsAt}`}
      noTimes={
        firstFreeAt
          ? `First lesson possible on ${formatFree(firstFreeAt, zone)}`
          : `No lesson free in the next ${freeWeeks} weeks.`
      }
      timesNote={sayLateTimes(instructor, now)}
      onPoint={(isPointedAt) => onLight?.(isPointedAt ? slug : undefined)}
      {...more}
    />
  )
}
