import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { useUndecided } from '../hooks.ts'
import './days-to-decide-line.css'

const DaysToDecide = lazily(async () => (await import('./days-to-decide.tsx')).DaysToDecide)

/** One line, so that the calendar and what else there is to do stay in sight. */
export function DaysToDecideLine({ waiting }: { waiting?: ReactNode }) {
  const { series, days, isLoading } = useUndecided()
  const [isOpen, setIsOpen] = useState(false)
  if (isLoading) return waiting
  if (days === 0 && !isOpen) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <p className="days-to-decide no-print">
        <CalendarClock aria-hidden="true" />
        <span>
          {plural(days, 'weekly lesson')} {days === 1 ? 'doesn’t' : 'don’t'} fit
        </span>
        <Button variant="second" size="sm" onClick={() => setIsOpen(true)}>
          Decide
        </Button>
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Weekly lessons to decide"
        description="These days don’t fit in your diary."
        actions={<Button onClick={close}>Done</Button>}
      >
        <div className="mt-3">
          {days === 0 ? (
            <p>All decided.</p>
          ) : (
            <LazyBoundary onFail={close} waiting={<ListSkeleton label="Loading the days" rows={3} />}>
              <DaysToDecide series={series} />
            </LazyBoundary>
          )}
        </div>
      </Dialog>
    </>
  )
}
