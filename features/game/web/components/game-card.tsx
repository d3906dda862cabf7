import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import { Lane } from '#ui/lane.tsx'
import { useGame } from '../hooks.ts'

/** Nothing while milestones are switched off. */
export function GameCard() {
  const { data: game } = useGame()
  if (!game?.level || !game.rhythm) return null
  const { level, points, achievements, rhythm } = game
  const badges = achievements.filter(({ earnedOn }) => earnedOn !== null).length
  return (
    <Card title="Milestones" className="mt-5" action={<Link to="/dashboard/game">See all</Link>}>
      <p>
        <b>
          Level {level.number}, {level.name}.
        </b>{' '}
        {plural(points ?? 0, 'point')}, {plural(badges, 'badge')}, {plural(rhythm.weeksCounted, 'week')} in
        your rhythm.
      </p>
      {level.of !== null && (
        <div className="mt-3">
          <Lane
            level={Math.floor((level.into * 10) / level.of)}
            of={10}
            joinFrom={11}
            size="wide"
            label={`${level.into} of ${level.of} points in this level`}
          />
        </div>
      )}
    </Card>
  )
}
