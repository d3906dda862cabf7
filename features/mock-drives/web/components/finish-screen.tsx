import { Minus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { byWeight, isEmpty, judge, missingOf, resultOf } from '../../rules.ts'
import { type Marking, needsReason, takeOut, undo } from '../marking.ts'
import { nameOfFault, resultNames, sayFault, sayTotals, sayVerdict } from '../words.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { WhenChoice } from './when-choice.tsx'

type FinishScreenProps = {
  marking: Marking
  onChange: (marking: Marking) => void
  onSave: () => Promise<void>
  onDiscard: () => void
}

/** Before it's saved: the result, what was marked, when it was, and room for words. */
export function FinishScreen({ marking, onChange, onSave, onDiscard }: FinishScreenProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [asks, setAsks] = useState(false)
  const [isPast, setIsPast] = useState(true)
  const [removed, setRemoved] = useState<string>()
  const { sheet } = marking
  const verdict = judge(sheet)
  const nothing = isEmpty(sheet)
  const unexplained = needsReason(marking)
  const markMore = (next?: Marking['next']) => onChange({ ...marking, isFinished: false, next })
  return (
    <div className="grid max-w-2xl gap-5">
      {unexplained ? (
        <Card title="You used the pedals or the wheel. What for?">
          <p>An examiner who has to do that nearly always marks a serious or dangerous fault.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="second" onClick={() => markMore('serious')}>
              Mark a serious fault
            </Button>
            <Button variant="second" onClick={() => markMore('dangerous')}>
              Mark a dangerous fault
            </Button>
            <Button variant="second" onClick={() => onChange({ ...marking, isJustInCase: true })}>
              Just in case, no fault
            </Button>
          </div>
        </Card>
      ) : nothing ? (
        <Card title="Nothing marked yet">
          <p>Mark what you saw, and which parts of a test you did. Then you can save it.</p>
        </Card>
      ) : (
        <Card title={resultNames[resultOf(verdict)]}>
          <p>{sayVerdict(verdict, missingOf(sheet))}</p>
          <p className="mt-3 font-semibold">{sayTotals(verdict)}</p>
        </Card>
      )}
      {verdict.faults.length > 0 && (
        <Card title="What you marked">
          <ul className="ruled">
            {byWeight(verdict.faults).map((fault) => {
              const name = nameOfFault(fault)
              return (
                <li key={`${name} ${fault.grade}`}>
                  <span className="flex-1">
                    <b>{name}</b>
                    <span className="block text-sm text-ink-2">{sayFault(fault)}</span>
                  </span>
                  <IconButton
                    label={`Remove one: ${name}, ${fault.grade}`}
                    icon={<Minus />}
                    onClick={() => {
                      const says = `Removed: ${name}, ${fault.grade}`
                      setRemoved(says)
                      onChange(takeOut(marking, fault, says))
                    }}
                  />
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <div role="status" className={removed ? undefined : 'sr'}>
        {removed && (
          <p className="flex flex-wrap items-center gap-3">
            <span>{removed}</span>
            <Button
              size="sm"
              variant="second"
              onClick={() => {
                setRemoved(undefined)
                onChange(undo(marking))
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      <Card>
        <div className="mb-5">
          <WhenChoice
            learnerId={marking.learnerId}
            at={marking.takenAt}
            onChange={(takenAt) => {
              setIsPast(takenAt !== undefined)
              if (takenAt) onChange({ ...marking, takenAt, isMoved: true })
            }}
          />
        </div>
        <label className="grid gap-2">
          <span className="font-semibold">
            {marking.isChange
              ? 'Your words'
              : marking.hasAccount
                ? `Your words for ${marking.name}`
                : 'Your notes'}{' '}
            <span className="font-normal text-ink-2">(optional)</span>
          </span>
          <textarea
            className="input"
            rows={3}
            maxLength={1_000}
            value={marking.note}
            onChange={({ target }) => onChange({ ...marking, note: target.value })}
          />
        </label>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button
          size="lg"
          busy={isSaving}
          disabled={nothing || unexplained || !isPast}
          onClick={() => {
            setIsSaving(true)
            void onSave()
              .catch(toastFailure)
              .finally(() => setIsSaving(false))
          }}
        >
          {marking.isChange ? 'Save changes' : 'Save result'}
        </Button>
        <Button size="lg" variant="second" onClick={() => markMore()}>
          Back to marking
        </Button>
        <Button size="lg" variant="danger-plain" onClick={() => setAsks(true)}>
          {marking.isChange ? 'Discard changes' : 'Discard'}
        </Button>
      </div>
      <DiscardDialog
        isChange={marking.isChange}
        open={asks}
        onClose={() => setAsks(false)}
        onDiscard={onDiscard}
      />
    </div>
  )
}
