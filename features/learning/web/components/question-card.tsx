import { CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { singleKeysAct } from '#ui/single-keys.ts'
import type { TheoryOutcome, TheoryQuestion } from '../../contract.ts'
import { topics } from '../../topics.ts'
import { useAnswerQuestion } from '../hooks.ts'
import { QuestionDrawing } from './question-drawing.tsx'

type QuestionCardProps = {
  question: TheoryQuestion
  at: number
  of: number
  onAnswered: (outcome: TheoryOutcome) => void
  onNext: () => void
}

/** Arrow keys or 1 to 4 choose, Enter checks, Enter again goes on. */
export function QuestionCard({ question, at, of, onAnswered, onNext }: QuestionCardProps) {
  const [chosen, setChosen] = useState<string>()
  const [outcome, setOutcome] = useState<TheoryOutcome>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [answerId] = useState(() => crypto.randomUUID())
  const answer = useAnswerQuestion()
  const next = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLLegendElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!outcome) return
    next.current?.focus()
    // It is the button that had the focus before, which moves down as the explanation comes.
    next.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  useNumberKeys(outcome ? [] : question.options.map(({ id }) => id), setChosen)

  async function check(event: FormEvent) {
    event.preventDefault()
    if (outcome || busy) return
    if (!chosen) return setWrong('Choose an answer first.')
    setBusy(true)
    setWrong(undefined)
    try {
      const result = await answer({ id: answerId, questionId: question.id, option: chosen })
      setOutcome(result)
      onAnswered(result)
    } catch (error) {
      setWrong(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={check} className="asked">
      <p className="num text-sm text-ink-2">
        Question {at + 1} of {of} · {topics.find(({ id }) => id === question.topic)?.name}
        {question.wasWrong && ' · You got this wrong last time'}
      </p>
      <fieldset aria-describedby="asked-says">
        <legend ref={heading} tabIndex={-1}>
          {question.asks}
        </legend>
        <QuestionDrawing name={question.drawing} />
        {question.options.map(({ id, text }, place) => (
          <label
            key={id}
            className="asked-option"
            data-state={outcome && (id === outcome.rightOption ? 'right' : id === chosen ? 'wrong' : 'other')}
          >
            <input
              type="radio"
              name={`answer-${question.id}`}
              value={id}
              checked={chosen === id}
              disabled={Boolean(outcome)}
              onChange={() => setChosen(id)}
            />
            <span className="asked-key" aria-hidden="true">
              {place + 1}
            </span>
            <span>{text}</span>
            {outcome && id === outcome.rightOption && (
              <>
                <CircleCheck aria-hidden="true" />
                <span className="sr">Right answer</span>
              </>
            )}
            {outcome && id === chosen && !outcome.isRight && (
              <>
                <CircleX aria-hidden="true" />
                <span className="sr">Your answer</span>
              </>
            )}
          </label>
        ))}
      </fieldset>
      <div id="asked-says" role="status">
        {outcome && (
          <div className="asked-why">
            <b>{outcome.isRight ? 'Right.' : 'Not quite.'}</b> {outcome.why}{' '}
            <a href={outcome.rule.href} target="_blank" rel="noreferrer">
              {outcome.rule.says} of the Highway Code
            </a>
            {!outcome.isRight && <span className="block text-ink-2">You’ll see it again soon.</span>}
          </div>
        )}
        {wrong && <p className="font-semibold text-red-ink">{wrong}</p>}
      </div>
      {outcome ? (
        <Button ref={next} onClick={onNext}>
          {at + 1 < of ? 'Next question' : 'See how it went'}
        </Button>
      ) : (
        <Button type="submit" busy={busy}>
          Check
        </Button>
      )}
    </form>
  )
}

/** 1 to 4 choose, wherever the focus is, unless the person has switched single keys off. */
function useNumberKeys(options: readonly string[], choose: (id: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAct()) return
      if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return
      const option = options[Number(event.key) - 1]
      if (option) choose(option)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
