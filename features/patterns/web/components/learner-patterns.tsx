import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import type { ReviewedFinding } from '../../contract.ts'
import { useLearnerFeedback, useSetLooksFirst } from '../hooks.ts'
import { ReviewRow } from './review-row.tsx'

const FindingDialog = lazily(async () => (await import('./finding-dialog.tsx')).FindingDialog)

type LearnerPatternsProps = { learnerId: string; name: string; hasAccount: boolean }

/** What was found in the part of a learner’s record that this instructor may read, to confirm, change or dismiss. */
export function LearnerPatterns({ learnerId, name, hasAccount }: LearnerPatternsProps) {
  const query = useLearnerFeedback(learnerId)
  const setLooksFirst = useSetLooksFirst()
  const [changing, setChanging] = useState<ReviewedFinding>()
  const feedback = query.data
  const shown = feedback?.findings.filter(({ decision }) => decision !== 'dismissed') ?? []
  const dismissed = feedback?.findings.filter(({ decision }) => decision === 'dismissed') ?? []
  const looksFirst = setLooksFirst.isPending ? setLooksFirst.variables.looksFirst : feedback?.looksFirst
  const learner = firstName(name)
  return (
    <Card title="Patterns across lessons">
      <QueryStatus query={query} label="Looking for patterns" rows={2} />
      {feedback?.isOn === false && (
        <p className="text-ink-2">
          Patterns are off for {learner}, so nobody sees any. Only they can switch them on, under Progress.
        </p>
      )}
      {feedback?.isOn && shown.length === 0 && (
        <p className="text-ink-2">Nothing stands out in what you can read of {learner}’s record.</p>
      )}
      {shown.length > 0 && hasAccount && (
        <p className="mb-4 text-ink-2">
          {looksFirst ? `${learner} sees those you’ve confirmed.` : `As ${learner} reads them.`}
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((finding) => (
            <ReviewRow
              key={finding.key}
              finding={finding}
              learnerId={learnerId}
              waits={looksFirst === true && hasAccount}
              onChange={() => setChanging(finding)}
            />
          ))}
        </ul>
      )}
      {dismissed.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-2 underline">
            Dismissed: {dismissed.length}. Each comes back if there’s new evidence.
          </summary>
          <ul>
            {dismissed.map((finding) => (
              <ReviewRow key={finding.key} finding={finding} learnerId={learnerId} waits={false} />
            ))}
          </ul>
        </details>
      )}
      {feedback && (
        <div className="mt-4 border-t border-line pt-2">
          <Toggle
            label="Check patterns before any of my learners see them"
            hint={
              looksFirst
                ? 'Each of your learners sees a pattern once you’ve confirmed it.'
                : 'Your learners see patterns at once, and you can dismiss them.'
            }
            checked={looksFirst ?? false}
            disabled={setLooksFirst.isPending}
            onChange={(on) => void setLooksFirst.mutateAsync({ looksFirst: on }).catch(toastFailure)}
          />
        </div>
      )}
      {!hasAccount && <p className="text-sm text-ink-2">Only you see this: {learner} has no account.</p>}
      {changing && (
        <LazyBoundary quiet>
          <FindingDialog
            finding={changing}
            learnerId={learnerId}
            reader={hasAccount ? learner : ''}
            onClose={() => setChanging(undefined)}
          />
        </LazyBoundary>
      )}
    </Card>
  )
}
