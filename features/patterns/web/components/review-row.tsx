import { formatNearDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { ReviewedFinding } from '../../contract.ts'
import { useReviewFinding } from '../hooks.ts'
import { FindingRow } from './finding-row.tsx'

type ReviewRowProps = {
  finding: ReviewedFinding
  learnerId: string
  /** The learner doesn’t see it before it is confirmed. */
  waits: boolean
  onChange?: () => void
}

export function ReviewRow({ finding, learnerId, waits, onChange }: ReviewRowProps) {
  const review = useReviewFinding()
  const { key, decision, skill } = finding
  const decide = (next: ReviewedFinding['decision']) =>
    void review.mutateAsync({ id: learnerId, key, decision: next }).catch(toastFailure)
  const small = { size: 'sm', variant: 'second', busy: review.isPending } as const
  return (
    <FindingRow finding={finding} note={noteOf(finding, waits)}>
      <p className="mt-1 flex flex-wrap gap-2">
        {decision === 'open' && (
          <Button {...small} aria-label={`Confirm: ${skill}`} onClick={() => decide('confirmed')}>
            Confirm
          </Button>
        )}
        {onChange && (
          <Button {...small} aria-label={`Change the words: ${skill}`} onClick={onChange}>
            Change the words
          </Button>
        )}
        {decision === 'dismissed' ? (
          <Button {...small} aria-label={`Bring back: ${skill}`} onClick={() => decide('open')}>
            Bring back
          </Button>
        ) : (
          <Button {...small} aria-label={`Dismiss: ${skill}`} onClick={() => decide('dismissed')}>
            Dismiss
          </Button>
        )}
      </p>
    </FindingRow>
  )
}

function noteOf({ decision, decidedAt, hasNewEvidence, wordedBy }: ReviewedFinding, waits: boolean) {
  if (decision === 'confirmed' && decidedAt) {
    const words = wordedBy === 'instructor' ? 'in your words' : 'as it is'
    const since = hasNewEvidence ? ' There’s new evidence since.' : ''
    return `Confirmed on ${formatNearDay(decidedAt)}, ${words}.${since}`
  }
  if (decision === 'dismissed') return null
  const model = wordedBy === 'model' ? 'Worded by a language model around these facts.' : ''
  const again = hasNewEvidence ? 'You dismissed this before; there’s new evidence since.' : ''
  const waiting = waits ? 'Your learner doesn’t see this yet.' : ''
  return [model, again, waiting].filter(Boolean).join(' ') || null
}
