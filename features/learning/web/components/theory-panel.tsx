import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sign } from '#ui/sign.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { TheoryProgress } from '../../contract.ts'
import { topics } from '../../topics.ts'
import { useTheoryProgress } from '../hooks.ts'

export function TheoryPanel() {
  const query = useTheoryProgress()
  if (query.isPending) return <ListSkeleton label="Loading your theory practice" rows={6} />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  return (
    <div className="theory">
      <Standing progress={query.data} />
      <Card title="By subject">
        <ul className="subjects">
          {query.data.topics.map((row) => (
            <Subject key={row.id} row={row} />
          ))}
        </ul>
        <p className="mt-5 max-w-prose text-sm text-ink-2">
          These are our own questions, written from the Highway Code, with the rule for each. They aren’t the
          official ones; you’ll find those in{' '}
          <a href="https://www.gov.uk/take-practice-theory-test" rel="noreferrer">
            the free practice test on GOV.UK
          </a>
          . In the real test you answer 50 questions in 57 minutes and need 43 right. Only you can see your
          answers here.
        </p>
      </Card>
    </div>
  )
}

function Standing({ progress: { topics: rows, answered, right, due } }: { progress: TheoryProgress }) {
  const all = rows.reduce((sum, { questions }) => sum + questions, 0)
  const known = rows.reduce((sum, row) => sum + row.known, 0)
  return (
    <div className="grid content-start gap-4">
      <Sign
        title="Theory"
        figure={
          <>
            {known} <small>of {all}</small>
          </>
        }
        rows={[
          ['Answered', answered],
          ['Right', answered === 0 ? 'none yet' : `${Math.round((right / answered) * 100)}%`],
          ['To review', due],
        ]}
      >
        <p className="font-semibold">
          You know {known} of {all} questions (right twice, on different days)
        </p>
      </Sign>
      <ButtonLink to="/dashboard/learning/theory" wide>
        {answered === 0 ? 'Start with 10 questions' : 'Practise 10 questions'}
      </ButtonLink>
    </div>
  )
}

function Subject({ row: { id, questions, seen, known, due } }: { row: TheoryProgress['topics'][number] }) {
  const { name, says } = topics.find((topic) => topic.id === id)!
  return (
    <li className="row-place">
      <div className="min-w-0">
        <Link to={`/dashboard/learning/theory?topic=${id}`} className="row-link font-semibold">
          {name}
        </Link>
        <p className="text-sm text-ink-2">{says}</p>
      </div>
      <div className="subject-state">
        <Progress value={known} max={questions} label={`${name}: ${known} of ${questions} known`} />
        <p className="num text-xs text-ink-2">
          {seen === 0
            ? `${questions} questions, not started`
            : `${known} of ${questions} known${due > 0 ? `, ${due} to review` : ''}`}
        </p>
      </div>
    </li>
  )
}
