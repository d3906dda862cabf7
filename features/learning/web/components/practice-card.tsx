import { type FormEvent, useEffect, useRef, useState } from 'react'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { TheoryQuestion } from '../../contract.ts'
import { dontKnow } from '../../rules.ts'
import { topics } from '../../topics.ts'
import { theoryOutbox } from '../theory-outbox.ts'
import { useQuestionKeys } from '../use-question-keys.ts'
import { QuestionBody } from './question-body.tsx'

type PracticeCardProps = {
  question: TheoryQuestion
  isLast: boolean
  onAnswered: (isRight: boolean) => void
  onNext: () => void
}

/** Marked here, so that it works where there is no network; the answer goes on its way by itself. */
export function PracticeCard({ question, isLast, onAnswered, onNext }: PracticeCardProps) {
  const me = useSignedIn().id
  const [chosen, setChosen] = useState<string>()
  const [isMarked, setIsMarked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLLegendElement>(null)
  useEffect(() => void heading.current?.focus(), [])
  useEffect(() => {
    if (!isMarked) return
    next.current?.focus({ preventScroll: true })
    document.getElementById('asked-why')?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const isRight = chosen === question.rightOption

  function mark(option: string | undefined) {
    if (isMarked) return
    if (!option) return setIsMissing(true)
    const work = {
      id: crypto.randomUUID(),
      at: Date.now(),
      kind: 'answer',
      questionId: question.id,
      option,
    } as const
    if (!theoryOutbox.add(me, work)) toast({ title: 'There’s no room on this device', tone: 'bad' })
    setChosen(option)
    setIsMarked(true)
    onAnswered(option === question.rightOption)
  }
  useQuestionKeys({
    options: isMarked ? [] : question.options.map(({ id }) => id),
    onChoose: setChosen,
    onNext: () => (isMarked ? onNext() : mark(chosen)),
  })

  return (
    <form
      className="asked"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        mark(chosen)
      }}
    >
      <p className="text-sm text-ink-2">
        {topics.find(({ id }) => id === question.topic)?.name}
        {question.wasWrong && ' · You got this wrong last time'}
      </p>
      <QuestionBody
        question={question}
        chosen={chosen}
        onChoose={setChosen}
        right={isMarked ? question.rightOption : undefined}
        heading={heading}
        describedBy="asked-says"
      />
      <div id="asked-says" role="status">
        {isMarked && (
          <div className="asked-why" id="asked-why" data-state={isRight ? 'right' : 'wrong'}>
            <p className="asked-verdict">
              {isRight ? 'Right.' : chosen === dontKnow ? 'No problem. Here’s why.' : 'Not quite.'}
            </p>
            <p>{question.why}</p>
            <p>
              <a href={question.rule.href} target="_blank" rel="noreferrer">
                {question.rule.says} of the Highway Code
              </a>
            </p>
            <p className="text-sm text-ink-2">
              {isRight ? againIn(question.daysIfRight) : 'You’ll see it again soon.'}
            </p>
          </div>
        )}
        {isMissing && !chosen && <p className="font-semibold text-red-ink">Choose an answer first.</p>}
      </div>
      <div className="asked-foot">
        {isMarked ? (
          <Button ref={next} size="lg" onClick={onNext}>
            {isLast ? 'See how it went' : 'Next question'}
          </Button>
        ) : (
          <>
            <Button variant="plain" onClick={() => mark(dontKnow)}>
              I don’t know
            </Button>
            <Button type="submit" size="lg">
              Check
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const againIn = (days: number) =>
  days === 0 ? 'You’ll see it once more today.' : `You’ll see it again in ${plural(days, 'day')}.`
