import { Card } from '#ui/card.tsx'
import type { ImportOutcome } from '../../contract.ts'
import type { DayOrder } from '../../rules.ts'
import { askedWords, dayOrderWords } from '../words.ts'

type Question = keyof typeof askedWords
export type Answers = { fields: ReadonlyMap<Question, number>; dayOrder?: DayOrder | undefined }

type FileQuestionsProps = {
  outcome: ImportOutcome
  answers: Answers
  onField: (field: Question, at: number) => void
  onDayOrder: (order: DayOrder) => void
}

/** What the file leaves open, and the preview has read one way. Answers stay, to be changed. */
export function FileQuestions({ outcome, answers, onField, onDayOrder }: FileQuestionsProps) {
  const { columns, dayOrder } = outcome
  const questions = fieldsAskedFor(outcome)
  const isOrderAsked = dayOrder === 'unclear' || dayOrder === 'month-first'
  const read = answers.dayOrder ?? (dayOrder === 'unclear' ? undefined : dayOrder)
  if (questions.length === 0 && !isOrderAsked) return null
  return (
    <Card title="Please tell us">
      <div className="grid gap-5">
        {questions.map((field) => (
          <fieldset key={field} className="field">
            <legend className="field-label mb-1.5">{askedWords[field]}</legend>
            {columns.map(({ head, sample, rivalsFor }, at) =>
              rivalsFor === field ? (
                // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
                <label key={at} className="tick">
                  <input
                    type="radio"
                    name={field}
                    checked={answers.fields.get(field) === at}
                    onChange={() => onField(field, at)}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {head || `Column ${at + 1}`}
                    {sample && <span className="choice-hint">{sample}</span>}
                  </span>
                </label>
              ) : null,
            )}
          </fieldset>
        ))}
        {isOrderAsked && (
          <fieldset className="field">
            <legend className="field-label mb-1.5">What does 02/12/2026 mean in this file?</legend>
            {(Object.keys(dayOrderWords) as DayOrder[]).map((order) => (
              <label key={order} className="tick">
                <input
                  type="radio"
                  name="day-order"
                  checked={read === order}
                  onChange={() => onDayOrder(order)}
                />
                {dayOrderWords[order]}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Card>
  )
}

const fieldsAskedFor = ({ columns }: ImportOutcome): Question[] => [
  ...new Set(columns.flatMap(({ rivalsFor }) => rivalsFor ?? [])),
]

export const isEverythingSaid = (outcome: ImportOutcome, { fields, dayOrder }: Answers) =>
  fieldsAskedFor(outcome).every((field) => fields.has(field)) &&
  (outcome.dayOrder !== 'unclear' || dayOrder !== undefined)
