import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Game } from '../../contract.ts'
import { sayWeek } from '../words.ts'

const RhythmDialog = lazily(async () => (await import('./rhythm-dialog.tsx')).RhythmDialog)

type Rhythm = NonNullable<Game['rhythm']>
const mostBars = 5
const aims = ['one day', 'two days', 'three days', 'four days', 'five days']

export function RhythmCard({ rhythm }: { rhythm: Rhythm }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Weekly rhythm"
      action={
        <Button
          variant="second"
          size="sm"
          className="max-w-full whitespace-normal"
          onClick={() => setOpen(true)}
        >
          Pause or change
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        Your aim: {aims[rhythm.aim - 1]} a week. {plural(rhythm.weeksCounted, 'week')} so far. Paused weeks
        don’t count, and nothing’s ever lost.
      </p>
      <ol className="game-rhythm">
        {rhythm.weeks.map((week, at) => {
          const isNow = at === rhythm.weeks.length - 1
          const booked = isNow ? Math.min(rhythm.booked, mostBars - Math.min(mostBars, week.days)) : 0
          const bars = Math.min(mostBars, week.days)
          return (
            <li
              key={week.from}
              data-paused={week.isPaused || undefined}
              data-none={(bars + booked === 0 && !week.isPaused) || undefined}
              aria-current={isNow ? 'date' : undefined}
            >
              {Array.from({ length: Math.max(bars, booked > 0 ? 0 : 1) }, (_, bar) => (
                <i key={bar} />
              ))}
              {Array.from({ length: booked }, (_, bar) => (
                <i key={bar} data-booked />
              ))}
              <span>{isNow ? 'Now' : formatDate(week.from, 'short date')}</span>
              <span className="sr">
                {sayWeek(week)}
                {booked > 0 && `, ${rhythm.booked} booked`}
              </span>
            </li>
          )
        })}
      </ol>
      <LazyBoundary when={isOpen}>
        <RhythmDialog open={isOpen} onClose={() => setOpen(false)} rhythm={rhythm} />
      </LazyBoundary>
    </Card>
  )
}
