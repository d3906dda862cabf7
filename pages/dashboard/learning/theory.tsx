import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '#ui/class-names.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import '#features/learning/web/learning.css'
import '#features/learning/web/theory.css'
import type { TheoryQuestion } from '#features/learning/contract.ts'
import { topics } from '#features/learning/topics.ts'
import { PracticeCard } from '#features/learning/web/components/practice-card.tsx'
import { ReadingTools } from '#features/learning/web/components/reading-tools.tsx'
import { WaitingTheory } from '#features/learning/web/components/waiting-theory.tsx'
import { useTheorySet } from '#features/learning/web/hooks.ts'
import { useEasyReading } from '#features/learning/web/reading.ts'
import { useSendTheory } from '#features/learning/web/use-send-theory.ts'

export default function PracticePage() {
  useSendTheory()
  const [params] = useSearchParams()
  const topic = topics.find(({ id }) => id === params.get('topic'))
  const [round, setRound] = useState(0)
  const query = useTheorySet(topic?.id, round)
  return (
    <>
      <BackLink to="/dashboard/learning">Learning</BackLink>
      <PageHead
        title={topic ? topic.name : 'Theory practice'}
        lead={topic?.says ?? 'What’s due today first, then new questions.'}
      />
      <QueryStatus query={query} label="Choosing questions for you" rows={4} />
      {query.data?.questions.length === 0 && (
        <EmptyState
          title={
            query.data.isFromDevice
              ? 'That’s all that’s saved on this device.'
              : 'There are no questions here.'
          }
          picture="theory"
          action={<Link to="/dashboard/learning">All subjects</Link>}
        />
      )}
      {query.data && query.data.questions.length > 0 && (
        <Sitting key={round} questions={query.data.questions} onAgain={() => setRound(round + 1)} />
      )}
      <WaitingTheory />
    </>
  )
}

type Marks = ReadonlyMap<string, boolean>

function Sitting({ questions, onAgain }: { questions: readonly TheoryQuestion[]; onAgain: () => void }) {
  const [at, setAt] = useState(0)
  const [marks, setMarks] = useState<Marks>(new Map())
  const [isEasy] = useEasyReading()
  const question = questions[at]
  return (
    <section className={cx('quiz', isEasy && 'easy-reading')} aria-label="Questions">
      <div className="quiz-bar">
        <p className="num font-semibold">
          Question {Math.min(at + 1, questions.length)} of {questions.length}
        </p>
        <ol className="quiz-lane">
          {questions.map(({ id }, nr) => {
            const isRight = marks.get(id)
            const state =
              isRight === undefined ? (nr === at ? 'now' : undefined) : isRight ? 'right' : 'wrong'
            return (
              <li key={id} data-state={state}>
                <span className="sr">
                  {nr + 1}
                  {state && `, ${state === 'now' ? 'this one' : state}`}
                </span>
              </li>
            )
          })}
        </ol>
        <ReadingTools />
      </div>
      <div className="quiz-card">
        {question ? (
          <PracticeCard
            key={question.id}
            question={question}
            isLast={at + 1 === questions.length}
            onAnswered={(isRight) => setMarks(new Map(marks).set(question.id, isRight))}
            onNext={() => setAt(at + 1)}
          />
        ) : (
          <HowItWent questions={questions} marks={marks} onAgain={onAgain} />
        )}
      </div>
    </section>
  )
}

type HowItWentProps = { questions: readonly TheoryQuestion[]; marks: Marks; onAgain: () => void }

function HowItWent({ questions, marks, onAgain }: HowItWentProps) {
  const missed = questions.filter(({ id }) => marks.get(id) === false)
  return (
    <div className="asked">
      <h2 tabIndex={-1} ref={(heading) => void heading?.focus()}>
        You got {questions.length - missed.length} out of {questions.length}
      </h2>
      {missed.length === 0 ? (
        <p>You’ll see each of them again, to check you still know it.</p>
      ) : (
        <>
          <p>You’ll see these again soon:</p>
          <ul className="ruled ruled-all">
            {missed.map(({ id, asks, options, rightOption, rule }) => (
              <li key={id} className="!block">
                <b className="block">{asks}</b>
                <span className="block">{options.find((option) => option.id === rightOption)?.text}</span>
                <a href={rule.href} target="_blank" rel="noreferrer" className="text-sm">
                  {rule.says} of the Highway Code
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
