import { dayOf } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Lane } from '#ui/lane.tsx'
import { useNow } from '#web/use-now.ts'
import type { Game } from '../../contract.ts'
import { BadgeDrawing } from '../badges.tsx'
import { achievementWords, sayOn } from '../words.ts'

type Achievement = Game['achievements'][number]
const steps = 5

/** Those that were earned first, the newest in front; then what is nearest. */
export function Badges({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements
    .filter(({ earnedOn }) => earnedOn !== null)
    .toSorted((a, b) => (a.earnedOn! < b.earnedOn! ? 1 : -1))
  const ahead = achievements
    .filter(({ earnedOn }) => earnedOn === null)
    .toSorted((a, b) => b.have / b.of - a.have / a.of)
  return (
    <Card
      title="Your badges"
      action={
        <span className="num text-sm text-ink-2">
          {earned.length} of {achievements.length}
        </span>
      }
    >
      <FewFirst items={[...earned, ...ahead]} few={12} noun="badges">
        {(few) => (
          <ul className="game-badges">
            {few.map((one) => (
              <OneBadge key={one.id} achievement={one} />
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}

function OneBadge({ achievement: { id, have, of, earnedOn } }: { achievement: Achievement }) {
  const [name, what] = achievementWords[id]
  const today = dayOf(useNow())
  return (
    <li data-ahead={earnedOn === null || undefined}>
      <BadgeDrawing id={id} />
      <b>{name}</b>
      <span>{what}</span>
      {earnedOn ? (
        <span>
          <span className="sr">Earned </span>
          {sayOn(earnedOn, today)}
        </span>
      ) : (
        <Lane
          level={Math.floor((have * steps) / of)}
          of={steps}
          joinFrom={steps + 1}
          size="short"
          label={`${have} of ${of}`}
        />
      )}
    </li>
  )
}
