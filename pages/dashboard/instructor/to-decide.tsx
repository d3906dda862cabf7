import type { ReactNode } from 'react'
import { ClashesLine } from '#features/calendar/web/components/clashes-line.tsx'
import { DaysToDecideLine } from '#features/series/web/components/days-to-decide-line.tsx'

/** What the diary waits for: both are rare, and loaded together. */
export const ToDecide = ({ waiting }: { waiting?: ReactNode }) => (
  <>
    <DaysToDecideLine waiting={waiting} />
    <ClashesLine waiting={waiting} />
  </>
)
