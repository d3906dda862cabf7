import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#common/plural.ts'
import '#features/series/web/components/days-to-decide-line.css'
import { ButtonLink } from '#ui/button.tsx'
import { useCalendarImports } from '../hooks.ts'

export function ClashesLine({ waiting }: { waiting?: ReactNode }) {
  const { data, isLoading, failureCount } = useCalendarImports()
  const clashes = data?.imports.reduce((sum, { conflicts }) => sum + conflicts.length, 0) ?? 0
  if (isLoading && failureCount === 0) return waiting
  if (clashes === 0) return null
  return (
    <p className="days-to-decide no-print">
      <CalendarX2 aria-hidden="true" />
      <span>{plural(clashes, 'clash', 'clashes')} with your calendar</span>
      <ButtonLink variant="second" size="sm" to="/dashboard/settings/calendar">
        See {clashes === 1 ? 'it' : 'them'}
      </ButtonLink>
    </p>
  )
}
