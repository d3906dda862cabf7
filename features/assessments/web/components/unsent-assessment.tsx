import { ButtonLink } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { UnsentItem } from '#web/unsent-item.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import { assessmentOutbox, type UnsentAssessment } from '../assessment-outbox.ts'
import { givenFor } from '../send-assessments.ts'
import { words } from '../words.ts'
import { AssessmentView } from './assessment-view.tsx'

export function UnsentAssessmentItem({ unsent }: { unsent: UnsentAssessment }) {
  const { id, learnerId, startsAt, endsAt, changed } = unsent
  const open = (label: string) => (
    <ButtonLink
      size="sm"
      variant="second"
      to={`/dashboard/students/${learnerId}/assessment?${changed ? `assessment=${changed.id}` : `lesson=${id}`}`}
    >
      {label}
    </ButtonLink>
  )
  return (
    <UnsentItem
      unsent={unsent}
      outbox={assessmentOutbox}
      to={`/dashboard/lessons/${id}`}
      sent={words.sentItem}
      undo={open('Change')}
      details={<Written unsent={unsent} />}
      again={changed && open('Open it as it is now')}
    >
      <p className="text-sm text-ink-2">
        {changed ? words.changedOf(startsAt) : formatLocalSpan(startsAt, endsAt)}
      </p>
    </UnsentItem>
  )
}

function Written({ unsent }: { unsent: UnsentAssessment }) {
  const me = useSignedIn()
  const given = givenFor(unsent)
  return (
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
  )
}
