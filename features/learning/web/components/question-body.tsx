import { CircleCheck, CircleX } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { QuestionDrawing } from './question-drawing.tsx'
import { speak, stopSpeaking, useReadAloud } from '../reading.ts'

type QuestionBodyProps = {
  question: {
    id: string
    asks: string
    drawing?: string | undefined
    options: readonly { id: string; text: string }[]
  }
  chosen: string | undefined
  onChoose: (option: string) => void
  /** Once it is marked; the choice is fixed then. */
  right?: string | undefined
  heading: RefObject<HTMLLegendElement | null>
  describedBy?: string
}

/** The question and its four options as rows that a thumb can hit. */
export function QuestionBody({ question, chosen, onChoose, right, heading, describedBy }: QuestionBodyProps) {
  const [isAloud] = useReadAloud()
  useEffect(() => {
    if (isAloud) speak(question)
    return stopSpeaking
  }, [isAloud, question])
  return (
    <fieldset aria-describedby={describedBy}>
      <legend ref={heading} tabIndex={-1}>
        {question.asks}
      </legend>
      <QuestionDrawing name={question.drawing} />
      {question.options.map(({ id, text }, place) => (
        <label
          key={id}
          className="asked-option"
          data-state={right && (id === right ? 'right' : id === chosen ? 'wrong' : 'other')}
        >
          <input
            type="radio"
            className="sr"
            name={`answer-${question.id}`}
            value={id}
            checked={chosen === id}
            disabled={right !== undefined}
            onChange={() => onChoose(id)}
          />
          <span className="asked-key" aria-hidden="true">
            {place + 1}
          </span>
          <span>{text}</span>
          {right && id === right && (
            <>
              <CircleCheck aria-hidden="true" />
              <span className="sr">Right answer</span>
            </>
          )}
          {right && id === chosen && id !== right && (
            <>
              <CircleX aria-hidden="true" />
              <span className="sr">Your answer</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  )
}
