import type { ReactNode } from 'react'
import { ClashesLine } from '#features/calendar/web/components/clashes-line.tsx'
import { DaysToDecideLine } from '#features/series/web/components/days-to-decide-line.tsx'
import { LearnersToInform } from '#features/waiting-list/web/components/learners-to-inform.tsx'

/** What somebody or the diary waits for: all are rare, and loaded together. */
export const ToDecide = ({ waiting }: { waiting?: ReactNode }) => (
  <>
    <LearnersToInform waiting={waiting} />
    <DaysToDecideLine waiting={waiting} />
    <ClashesLine waiting={waiting} />
  </>
)
