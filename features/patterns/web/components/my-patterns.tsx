import { FewFirst } from '#ui/few-first.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { FoldCard } from '#web/fold-card.tsx'
import { useMyFeedback, useSetMyFeedback } from '../hooks.ts'
import { wordedBy } from '../words.ts'
import { FindingRow } from './finding-row.tsx'

/** Of the learner alone: nothing here compares them with anybody. */
export function MyPatterns() {
  const query = useMyFeedback()
  const feedback = query.data
  return (
    <FoldCard id="patterns" title="Patterns across your lessons">
      <QueryStatus query={query} label="Looking for patterns" rows={2} />
      {feedback?.isOn && feedback.findings.length === 0 && (
        <p className="max-w-prose text-ink-2">
          Nothing stands out so far. After a few more lessons we’ll say here what comes back again and again,
          and in which lessons.
        </p>
      )}
      {feedback && feedback.findings.length > 0 && (
        <FewFirst items={feedback.findings} few={4} noun="patterns">
          {(findings) => (
            <ul>
              {findings.map((finding) => (
                <FindingRow
                  key={finding.key}
                  finding={finding}
                  note={
                    wordedBy[finding.wordedBy] ??
                    (finding.isConfirmed ? 'Your instructor sees it this way too.' : null)
                  }
                />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      {feedback?.isOn && (
        <p className="mt-4 max-w-prose text-sm text-ink-2">
          Worked out from your marks, mock tests, theory answers and recorded drives, and only shown if it is
          unlikely to be chance. It can still be wrong: talk about it with your instructor. These aren’t a
          plan: what comes next is under Practise next.
          {feedback.isLookedAtFirst && ' Your instructor looks at each one before you see it.'}
        </p>
      )}
      {feedback && <PatternsSwitch isOn={feedback.isOn} />}
    </FoldCard>
  )
}

function PatternsSwitch({ isOn }: { isOn: boolean }) {
  const set = useSetMyFeedback()
  return (
    <div className="mt-4 border-t border-line pt-2">
      <Toggle
        label="Look for patterns in my record"
        hint={
          isOn
            ? 'You see them, and your instructors those of what they may read. Switch it off, and nobody does.'
            : 'Off: nobody sees any, your instructor included. If you’re under 18 it’s off until you switch it on.'
        }
        checked={set.isPending ? set.variables.isOn : isOn}
        disabled={set.isPending}
        onChange={(on) => void set.mutateAsync({ isOn: on }).catch(toastFailure)}
      />
    </div>
  )
}
