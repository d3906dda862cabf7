import { useState } from 'react'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { formatLocalDay } from '#web/zone.ts'
import { encouragementsADay } from '../../rules.ts'
import { BadgeDrawing } from '../badges.tsx'
import '../game.css'
import { useLearnersGame } from '../hooks.ts'
import { achievementWords, encouragementWords, sayWeek } from '../words.ts'

const EncourageDialog = lazily(async () => (await import('./encourage-dialog.tsx')).EncourageDialog)

/** Of a learner who shows it to this instructor; nothing otherwise. */
export function LearnerGame({ learnerId, name }: { learnerId: string; name: string }) {
  const { data: game } = useLearnersGame(learnerId)
  const [isOpen, setOpen] = useState(false)
  if (!game) return null
  const [last] = game.sent
  return (
    <Card
      title="Milestones"
      action={
        <Button
          variant="second"
          size="sm"
          className="max-w-full whitespace-normal"
          disabled={game.sentToday >= encouragementsADay}
          onClick={() => setOpen(true)}
        >
          Encourage {name}
        </Button>
      }
    >
      <p>
        <b>
          Level {game.level.number}, {game.level.name}.
        </b>{' '}
        {game.pointsThisWeek > 0 ? `${game.pointsThisWeek} points this week.` : 'No points yet this week.'}
      </p>
      {game.earned.length > 0 && (
        <ul className="game-small mt-3" aria-label="Latest badges">
          {game.earned.map(({ id, on }) => (
            <li key={id}>
              <BadgeDrawing id={id} />
              <b>{achievementWords[id][0]}</b>
              <span className="text-ink-2">{formatDate(on, 'short date')}</span>
            </li>
          ))}
        </ul>
      )}
      <ol className="game-rhythm mt-2" aria-label="Days with learning, week by week">
        {game.weeks.map((week, at) => (
          <li
            key={week.from}
            data-paused={week.isPaused || undefined}
            data-none={(week.days === 0 && !week.isPaused) || undefined}
          >
            {Array.from({ length: Math.max(1, Math.min(5, week.days)) }, (_, bar) => (
              <i key={bar} />
            ))}
            <span>{at === game.weeks.length - 1 ? 'Now' : formatDate(week.from, 'short date')}</span>
            <span className="sr">{sayWeek(week, name)}</span>
          </li>
        ))}
      </ol>
      {last && (
        <p className="mt-3 text-sm text-ink-2">
          You sent “{last.kind === 'own' ? last.words : encouragementWords[last.kind]}” on{' '}
          {formatLocalDay(last.sentAt)}.
        </p>
      )}
      <p className="mt-3 text-sm text-ink-2">Your learner shows you this and can stop at any time.</p>
      <LazyBoundary when={isOpen}>
        {isOpen && (
          <EncourageDialog
            learnerId={learnerId}
            name={name}
            takesWords={game.takesWords}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyBoundary>
    </Card>
  )
}
