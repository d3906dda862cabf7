import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import '../theory.css'
import type { SharedTheory } from '../../contract.ts'
import { topics } from '../../topics.ts'
import { useLearnersTheory } from '../hooks.ts'
import { MockHistory } from './mock-history.tsx'

/** Of a learner who shares it with this instructor; nothing otherwise. */
export function LearnerTheory({ learnerId }: { learnerId: string }) {
  const { data: theory } = useLearnersTheory(learnerId)
  if (!theory) return null
  const weak = theory.topics.filter(({ isWeak }) => isWeak).toSorted((a, b) => a.chance - b.chance)
  return (
    <Card title="Theory">
      <p className="text-ink-2">{standingText(theory)}</p>
      {weak.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-md">Weak subjects: how likely they’d get one right today</h3>
          <ul className="weak">
            {weak.slice(0, 5).map(({ id, chance }) => {
              const { name } = topics.find((topic) => topic.id === id)!
              return (
                <li key={id}>
                  <b>{name}</b>
                  <span className="num text-sm text-ink-2">{chance}% today</span>
                  <Progress value={chance} label={`${name}: ${chance}% likely right today`} />
                </li>
              )
            })}
          </ul>
        </>
      )}
      {theory.mocks.some(({ score }) => score !== null) && (
        <>
          <h3 className="mt-4 text-md">Mock tests, out of 50</h3>
          <MockHistory mocks={theory.mocks} isOwn={false} />
        </>
      )}
      <p className="mt-4 text-sm text-ink-2">Your learner shares this with you and can stop at any time.</p>
    </Card>
  )
}

function standingText({ testOn, answered, range }: SharedTheory) {
  const test = testOn && `Theory test on ${formatDate(testOn, 'full date')}.`
  const today = range && `Would get ${range.low} to ${range.high} of 50 today.`
  return [test, `${plural(answered, 'question')} answered.`, today].filter(Boolean).join(' ')
}
