import { Minus } from 'lucide-react'
import { useState } from 'react'
import { competencyNames } from '#features/test-days/competencies.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Banner } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { byWeight, judge } from '../../rules.ts'
import { type Marking, missingOf, takeOut } from '../marking.ts'
import { missingNames, sayFault, sayVerdict } from '../words.ts'
import { DiscardDialog } from './discard-dialog.tsx'

type FinishScreenProps = {
  marking: Marking
  onChange: (marking: Marking) => void
  onSave: () => Promise<void>
  onDiscard: () => void
}

/** Before it's saved: what was marked, what a test has besides, and room for words. */
export function FinishScreen({ marking, onChange, onSave, onDiscard }: FinishScreenProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [asks, setAsks] = useState(false)
  const { sheet } = marking
  const verdict = judge(sheet)
  const missing = missingOf(sheet)
  const isFailed = !verdict.passed
  const isOddlyPassed = !isFailed && sheet.ETA?.physical
  return (
    <div className="grid max-w-2xl gap-5">
      <Card title={verdict.passed ? 'Passed' : 'Not passed yet'}>
        <p>{sayVerdict(verdict)}</p>
        {isOddlyPassed && (
          <div className="mt-4">
            <Banner tone="yellow" title="You used the pedals or the wheel.">
              An examiner who has to do that nearly always marks a serious or dangerous fault. Is one missing?
            </Banner>
          </div>
        )}
        {missing.length > 0 && (
          <p className="mt-3 text-sm text-ink-2">
            Not on your sheet: {new Intl.ListFormat('en-GB').format(missing.map((one) => missingNames[one]))}.
            You can save it without.
          </p>
        )}
      </Card>
      {verdict.faults.length > 0 && (
        <Card title="What you marked">
          <ul className="ruled">
            {byWeight(verdict.faults).map((fault) => {
              const name = competencyNames[fault.competency] ?? fault.competency
              return (
                <li key={`${fault.competency} ${fault.grade}`}>
                  <span className="flex-1">
                    <b>{name}</b>
                    <span className="block text-sm text-ink-2">{sayFault(fault)}</span>
                  </span>
                  <IconButton
                    label={`Remove one: ${name}, ${fault.grade}`}
                    icon={<Minus />}
                    onClick={() => onChange(takeOut(marking, fault, `Removed: ${name}, ${fault.grade}`))}
                  />
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <Card>
        <label className="grid gap-2">
          <span className="font-semibold">
            {marking.hasAccount ? `Your words for ${marking.name}` : 'Your notes'}{' '}
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
          onClick={() => {
            setIsSaving(true)
            void onSave()
              .catch(toastFailure)
              .finally(() => setIsSaving(false))
          }}
        >
          Save result
        </Button>
        <Button size="lg" variant="second" onClick={() => onChange({ ...marking, finishedAt: undefined })}>
          Back to marking
        </Button>
        <Button size="lg" variant="danger-plain" onClick={() => setAsks(true)}>
          Discard
        </Button>
      </div>
      <DiscardDialog open={asks} onClose={() => setAsks(false)} onDiscard={onDiscard} />
    </div>
  )
}
