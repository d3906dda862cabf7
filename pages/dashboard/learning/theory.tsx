import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Progress } from '#ui/progress.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import '#features/learning/web/learning.css'
import type { TheoryOutcome, TheoryQuestion } from '#features/learning/contract.ts'
import { topics } from '#features/learning/topics.ts'
import { QuestionCard } from '#features/learning/web/components/question-card.tsx'
import { useTheorySet } from '#features/learning/web/hooks.ts'

export default function PracticePage() {
  const [params] = useSearchParams()
  const topic = topics.find(({ id }) => id === params.get('topic'))
  const [round, setRound] = useState(0)
  const query = useTheorySet(topic?.id, round)
  return (
    <>
      <BackLink to="/dashboard/learning">Learning</BackLink>
      <PageHead
        title={topic ? topic.name : 'Theory practice'}
        lead={topic?.says ?? 'Questions from all subjects.'}
      />
      <QueryStatus query={query} label="Choosing questions for you" rows={4} />
      {query.data?.questions.length === 0 && (
        <EmptyState
          title="There are no questions here."
          picture="theory"
          action={<Link to="/dashboard/learning">All subjects</Link>}
        />
      )}
      {query.data && query.data.questions.length > 0 && (
        <Sitting key={round} questions={query.data.questions} onAgain={() => setRound(round + 1)} />
      )}
    </>
  )
}

function Sitting({ questions, onAgain }: { questions: readonly TheoryQuestion[]; onAgain: () => void }) {
  const [at, setAt] = useState(0)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TheoryOutcome>>(new Map())
  const question = questions[at]
  return (
    <Card className="max-w-3xl">
      <Progress value={Math.min(at, questions.length)} max={questions.length} label="Questions done" />
      {question ? (
        <QuestionCard
          key={question.id}
          question={question}
          at={at}
          of={questions.length}
          onAnswered={(outcome) => setOutcomes(new Map(outcomes).set(question.id, outcome))}
          onNext={() => setAt(at + 1)}
        />
      ) : (
        <HowItWent questions={questions} outcomes={outcomes} onAgain={onAgain} />
      )}
    </Card>
  )
}

type HowItWentProps = {
  questions: readonly TheoryQuestion[]
  outcomes: ReadonlyMap<string, TheoryOutcome>
  onAgain: () => void
}

function HowItWent({ questions, outcomes, onAgain }: HowItWentProps) {
  const missed = questions.filter(({ id }) => outcomes.get(id)?.isRight === false)
  return (
    <div className="asked">
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        You got {questions.length - missed.length} out of {questions.length}
      </h2>
      {missed.length === 0 ? (
        <p>You’ll see each of them again in a few days, to check you still know it.</p>
      ) : (
        <>
          <p>You’ll see these again soon:</p>
          <ul className="ruled ruled-all">
            {missed.map(({ id, asks, options }) => (
              <li key={id} className="!block">
                <b className="block">{asks}</b>
                <span className="block">
                  {options.find((option) => option.id === outcomes.get(id)?.rightOption)?.text}
                </span>
                <a href={outcomes.get(id)?.rule.href} target="_blank" rel="noreferrer" className="text-sm">
                  {outcomes.get(id)?.rule.says} of the Highway Code
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>Another set</Button>
        <ButtonLink to="/dashboard/learning" variant="second">
          All subjects
        </ButtonLink>
      </div>
    </div>
  )
}
