import { locale } from '#common/locale.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { firmStability, levels, passedLevel, pointsFor } from '../../rules.ts'

const rows = [
  [pointsFor.lesson, 'for a lesson, once your instructor has written it up'],
  [
    pointsFor.skillLevel,
    `times the level, each time your instructor marks a skill higher than before (level 4: ${4 * pointsFor.skillLevel})`,
  ],
  [
    pointsFor.question,
    `for a theory question still known days later: right again on another day, well enough to last ${firmStability} days. That’s stricter than “learnt” under Learning`,
  ],
  [pointsFor.theoryMock, 'for a mock theory test passed, one a week'],
  [pointsFor.hazardMock, 'for a mock hazard test passed, one a week'],
  [pointsFor.mockDrive, 'for a mock driving test passed with your instructor'],
  [pointsFor.practice, 'for a practice drive confirmed by the person beside you, one a day'],
] as const

export const HowItWorks = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="How points work"
    description="Only for things that somebody, or a test, has checked. Never for speed, miles or time on this page."
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <ul className="game-points mt-4">
      {rows.map(([points, what]) => (
        <li key={what}>
          <b className="num">{points}</b>
          <span>{what}</span>
        </li>
      ))}
    </ul>
    <p className="mt-4">
      Levels begin at {levels.map(({ from }) => from.toLocaleString(locale)).join(', ')} points. The eighth,{' '}
      {passedLevel.name}, comes with your driving test. If a mark is corrected, the points follow. A goal
      counts from the day you set it, and a goal for a skill by the level your record shows.
    </p>
  </Dialog>
)
