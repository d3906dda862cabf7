import { Link } from 'react-router'
import { UnsentOutcomes } from '#features/lessons/web/components/unsent-outcomes.tsx'
import type { UnsentOutcome } from '#features/lessons/web/outcome-outbox.ts'
import { UnsentNotes } from '#features/pupils/web/components/unsent-notes.tsx'
import { UnsentReceipts } from '#features/pupils/web/components/unsent-receipts.tsx'
import type { UnsentNote } from '#features/pupils/web/note-outbox.ts'
import type { UnsentReceipt } from '#features/pupils/web/receipt-outbox.ts'
import { formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { givenFor } from '../sending.ts'
import { outbox, type UnsentAssessment } from '../outbox.ts'
import { words } from '../words.ts'
import { AssessmentView } from './assessment-view.tsx'

type UnsentListProps = {
  outcomes: readonly UnsentOutcome[]
  receipts: readonly UnsentReceipt[]
  assessments: readonly UnsentAssessment[]
  notes: readonly UnsentNote[]
}

export const UnsentList = ({ outcomes, receipts, assessments, notes }: UnsentListProps) => (
  <Card title="Written offline">
    <ul className="ruled">
      <UnsentOutcomes unsent={outcomes} />
      <UnsentReceipts unsent={receipts} />
      {assessments.map((one) => (
        <li key={one.id} className="flex-wrap">
          <div className="min-w-[min(10rem,100%)] flex-1">
            <Link to={`/dashboard/lessons/${one.id}`} className="font-semibold">
              {one.name}
            </Link>
            <p className="text-sm text-ink-2">
              {one.changed ? words.changedOf(one.startsAt) : formatLocalSpan(one.startsAt, one.endsAt)}
            </p>
            {!one.error && (
              <p className="text-sm">
                {one.sentAt ? words.sentAt(clock(one.sentAt)) : words.storedAt(clock(one.writtenAt))}
              </p>
            )}
          </div>
          {!one.error && !one.sentAt && (
            <ButtonLink size="sm" variant="second" to={addressOf(one)}>
              Change
            </ButtonLink>
          )}
          {one.error && <Refused unsent={one} />}
        </li>
      ))}
      <UnsentNotes unsent={notes} />
    </ul>
  </Card>
)

/** Nothing typed is lost: it stays until its writer sends or removes it. */
function Refused({ unsent }: { unsent: UnsentAssessment }) {
  const me = useSignedIn()
  const given = givenFor(unsent)
  return (
    <div className="grid w-full gap-3">
      <Banner tone="red" title="Not accepted">
        {unsent.error}
      </Banner>
      <details>
        <summary className="py-2 font-semibold">What you wrote</summary>
        <AssessmentView
          assessment={{
            ...given,
            instructor_notes: given.instructor_notes ?? '',
            date: unsent.startsAt,
            instructor_name: me.name,
          }}
        />
      </details>
      <div className="flex flex-wrap gap-3">
        {unsent.changed ? (
          <ButtonLink size="sm" variant="second" to={addressOf(unsent)}>
            Open it as it is now
          </ButtonLink>
        ) : (
          <Button
            size="sm"
            variant="second"
            onClick={() => outbox.change(me.id, unsent.id, { error: undefined })}
          >
            Send again
          </Button>
        )}
        <Button size="sm" variant="danger-plain" onClick={() => outbox.remove(me.id, unsent.id)}>
          Discard
        </Button>
      </div>
    </div>
  )
}

const addressOf = ({ id, learnerId, changed }: UnsentAssessment) =>
  `/dashboard/students/${learnerId}/assessment?${changed ? `assessment=${changed.id}` : `lesson=${id}`}`

const clock = (at: string) => formatLocalTime(at)
