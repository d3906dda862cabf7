import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sign } from '#ui/sign.tsx'
import type { MockTest } from '../../contract.ts'
import { mock } from '../../rules.ts'
import { topics } from '../../topics.ts'

type Result = NonNullable<MockTest['result']>

export function MockResult({ test, result }: { test: MockTest; result: Result }) {
  const { score, isPassed, secondsTaken } = result
  const above = score - mock.passMark
  return (
    <div className="mock-result">
      <Sign
        title={isPassed ? 'Passed' : 'Not passed yet'}
        colour={isPassed ? 'green' : 'blue'}
        figure={
          <>
            {score} <small>of {mock.questions}</small>
          </>
        }
        rows={[
          ['Pass mark', mock.passMark],
          [above >= 0 ? 'Above it' : 'Short of it', Math.abs(above)],
          ['Time taken', `${Math.floor(secondsTaken / 60)}:${String(secondsTaken % 60).padStart(2, '0')}`],
        ]}
      >
        <p className="font-semibold">
          {isPassed
            ? 'Well done. Do another one in a few days to be sure.'
            : 'What you got wrong comes back in your practice.'}
        </p>
      </Sign>
      <Card title="By subject">
        <ul className="weak">
          {result.topics
            .toSorted((a, b) => a.right / a.of - b.right / b.of)
            .map(({ id, right, of }) => (
              <li key={id}>
                <Link to={`/dashboard/learning/theory?topic=${id}`}>{nameOf(id)}</Link>
                <span className="num text-sm text-ink-2">
                  {right} of {of}
                </span>
                <Progress value={right} max={of} label={`${nameOf(id)}: ${right} of ${of} right`} />
              </li>
            ))}
        </ul>
      </Card>
      <Explanations test={test} result={result} />
    </div>
  )
}

const nameOf = (id: string) => topics.find((topic) => topic.id === id)!.name

function Explanations({ test: { questions, answers }, result }: { test: MockTest; result: Result }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = questions.map((question, at) => {
    const given = answers.find(({ questionId }) => questionId === question.id)?.option
    const explanation = result.explanations.find(({ questionId }) => questionId === question.id)!
    return { question, nr: at + 1, given, explanation, isRight: given === explanation.rightOption }
  })
  const wrong = rows.filter(({ isRight }) => !isRight)
  return (
    <Card
      title={
        wrong.length === 0 ? 'Every question right' : `${plural(wrong.length, 'question')} to look at again`
      }
      className="mock-explanations"
      action={
        <Button variant="plain" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show the wrong ones' : 'Show all 50'}
        </Button>
      }
    >
      <ol className="wrongs">
        {(showsAll ? rows : wrong).map(({ question, nr, given, explanation, isRight }) => (
          <li key={question.id} data-right={isRight ? '' : undefined}>
            <span className="wrong-nr num" aria-hidden="true">
              {nr}
            </span>
            <div>
              <p className="font-semibold">{question.asks}</p>
              <p className="text-md">
                <b>{textOf(question, explanation.rightOption)}</b>
                {!isRight && (
                  <span className="block text-ink-2">
                    {given ? `You said: ${textOf(question, given)}` : 'You didn’t answer this one.'}
                  </span>
                )}
              </p>
              <p className="text-sm text-ink-2">
                {explanation.why}{' '}
                <a href={explanation.rule.href} target="_blank" rel="noreferrer">
                  {explanation.rule.says}
                </a>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 pt-4">
        <ButtonLink to="/dashboard/learning/theory">Practise now</ButtonLink>
        <ButtonLink to="/dashboard/learning/mock" variant="second">
          Another mock test
        </ButtonLink>
      </div>
    </Card>
  )
}

const textOf = ({ options }: MockTest['questions'][number], id: string) =>
  options.find((option) => option.id === id)?.text
