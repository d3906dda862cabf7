import { useLearnersPractice } from '#features/practice/web/hooks.ts'
import './learner-jumps.css'

type LearnerJumpsProps = { learnerId: string; hasRecord: boolean; hasAccount: boolean; hasSkills: boolean }

/** Down a long page, to the parts that are there. */
export const LearnerJumps = ({ learnerId, hasRecord, hasAccount, hasSkills }: LearnerJumpsProps) => (
  <nav className="learner-jumps no-print" aria-label="On this page">
    <a href="#lessons">Lessons</a>
    {hasRecord && <a href="#test">Test</a>}
    {hasRecord && hasAccount && <PracticeJump learnerId={learnerId} />}
    {hasSkills && <a href="#skills">Skills</a>}
    {hasRecord && <a href="#notes">Notes</a>}
  </nav>
)

function PracticeJump({ learnerId }: { learnerId: string }) {
  const { data } = useLearnersPractice(learnerId)
  return data && data.drives.length > 0 ? <a href="#practice">Practice</a> : null
}
