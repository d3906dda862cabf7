import { useState } from 'react'
import { locale } from '#common/locale.ts'
import { dayOf } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Bone, ErrorState, Skeleton } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { Game } from '../../contract.ts'
import { levels, passedLevel } from '../../rules.ts'
import '../game.css'
import { useGame, useSetGame } from '../hooks.ts'
import { encouragementWords, sayAward, sayOn } from '../words.ts'
import { Badges } from './badges.tsx'
import { GoalsCard } from './goals-card.tsx'
import { RhythmCard } from './rhythm-card.tsx'

const BoardsCard = lazily(async () => (await import('./boards-card.tsx')).BoardsCard)
const HowItWorks = lazily(async () => (await import('./how-it-works.tsx')).HowItWorks)

export function Milestones() {
  const query = useGame()
  const set = useSetGame()
  const isOn = set.isPending && set.variables.isOn !== undefined ? set.variables.isOn : query.data?.isOn
  return (
    <>
      <PageHead
        title="Milestones"
        lead="Points only for things somebody, or a test, has checked. Never for speed or miles."
      >
        {isOn !== undefined && (
          <Toggle
            label="Show points and badges"
            checked={isOn}
            onChange={(next) => void set.mutateAsync({ isOn: next }).catch(toastFailure)}
          />
        )}
      </PageHead>
      {query.isPending && (
        <Skeleton label="Loading your milestones">
          <Bone className="h-72" />
          <Bone className="mt-5 h-72" />
        </Skeleton>
      )}
      {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
      {query.data && isOn === false && (
        <Card>
          <p className="max-w-prose">
            Points, levels and badges are off, and your goals and weekly rhythm with them: nothing is worked
            out or shown, and you’re on no leaderboard. Your skills, lessons and feedback are all still here,
            and nothing’s lost if you turn them back on.
          </p>
        </Card>
      )}
      {query.data?.isOn && isOn !== false && <Sheet game={query.data} />}
    </>
  )
}

function Sheet({ game }: { game: Game }) {
  const [isExplained, setExplained] = useState(false)
  const today = dayOf(useNow())
  const set = useSetGame()
  const shows =
    set.isPending && set.variables.showsInstructors !== undefined
      ? set.variables.showsInstructors
      : game.showsInstructors
  return (
    <div className="game">
      <LevelSign game={game} />
      {game.encouragements.length > 0 && (
        <Card title="From your instructor">
          <ul className="grid gap-3">
            {game.encouragements.map(({ id, from, kind, words, sentAt }) => (
              <li key={id} className="game-said">
                <p>{kind === 'own' ? words : encouragementWords[kind]}</p>
                <p className="text-sm text-ink-2">
                  {from}, {formatLocalDay(sentAt)}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="game-trio">
        <Card
          title="Latest points"
          action={
            <Button
              variant="plain"
              size="sm"
              className="max-w-full whitespace-normal"
              onClick={() => setExplained(true)}
            >
              How it works
            </Button>
          }
        >
          {game.latest.length === 0 ? (
            <p className="text-ink-2">
              None yet. The first come when your instructor has written up a lesson, or when you still know a
              theory question days later.
            </p>
          ) : (
            <ul className="game-points">
              {game.latest.map((award) => (
                <li key={`${award.kind} ${award.on} ${award.count} ${award.skill ?? ''}`}>
                  <b className="num">+{award.points}</b>
                  <span>
                    {sayAward(award)}
                    <span className="num block text-sm text-ink-2">{sayOn(award.on, today)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {game.rhythm && <RhythmCard rhythm={game.rhythm} />}
        <GoalsCard goals={game.goals} present={game.present} />
      </div>
      <Badges achievements={game.achievements} />
      <Card title="Who sees this">
        <Toggle
          label="Show my instructors"
          hint="They see your level, badges and weekly rhythm, and can send you a word of encouragement. Your goals and theory answers stay yours."
          checked={shows}
          onChange={(next) => void set.mutateAsync({ showsInstructors: next }).catch(toastFailure)}
        />
      </Card>
      <LazyBoundary quiet>
        <BoardsCard />
      </LazyBoundary>
      <LazyBoundary when={isExplained}>
        <HowItWorks open={isExplained} onClose={() => setExplained(false)} />
      </LazyBoundary>
    </div>
  )
}

const ladder = [...levels.map(({ name }) => name), passedLevel.name]

function LevelSign({ game: { level, points } }: { game: Game }) {
  if (!level || points === null) return null
  const tenths = level.of === null ? 10 : Math.floor((level.into * 10) / level.of)
  return (
    <section className="game-level on-fill" aria-labelledby="game-level">
      <div>
        <h2 id="game-level">
          Level {level.number}, {level.name}
        </h2>
        <p className="game-number num" aria-hidden="true">
          {level.number}
        </p>
        <p>
          <b className="num">{points.toLocaleString(locale)} points.</b> {nextText(level)}
        </p>
        {level.of !== null && (
          <Lane
            level={tenths}
            of={10}
            joinFrom={11}
            size="wide"
            label={`${level.into} of ${level.of} points in this level`}
          />
        )}
      </div>
      <ol className="game-ladder" aria-label="Levels">
        {ladder.map((name, at) => (
          <li
            key={name}
            style={{ '--n': at } as object}
            data-done={at + 1 < level.number || undefined}
            aria-current={at + 1 === level.number ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
    </section>
  )
}

function nextText({ into, of, next }: NonNullable<Game['level']>) {
  if (next === null) return 'You’ve passed your driving test. Well done!'
  if (of === null) return 'The last level is your driving test.'
  return `Another ${(of - into).toLocaleString(locale)} and it’s level “${next}”.`
}
