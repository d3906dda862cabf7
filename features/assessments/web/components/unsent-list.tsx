import { Link } from 'react-router'
import { formatSpan, formatTime } from '#common/time.ts'
import { myZone } from '#features/lessons/web/zone.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { givenFor } from '../sending.ts'
import { dropUnsent, noteUnsent, type Unsent } from '../unsent.ts'
import { words } from '../words.ts'
import { AssessmentView } from './assessment-view.tsx'

/** Assessments that were written without a network: which wait, which have gone, and which were not taken, with all that was written. */
export const UnsentList = ({ unsent }: { unsent: readonly Unsent[] }) => (
  <Card title="Written without a connection">
    <ul className="ruled">
      {unsent.map((one) => (
        <li key={one.lessonId} className="flex-wrap">
          <div className="min-w-40 flex-1">
            <Link to={`/dashboard/lessons/${one.lessonId}`} className="font-semibold">
              {one.name}
            </Link>
            <p className="text-sm text-ink-2">{formatSpan(one.startsAt, one.endsAt, myZone())}</p>
            {!one.apiError && (
              <p className="text-sm">
                {one.sentAt ? words.sentAt(clock(one.sentAt)) : words.keptAt(clock(one.keptAt))}
              </p>
            )}
          </div>
          {!one.apiError && !one.sentAt && (
            <ButtonLink
              size="sm"
              variant="second"
              to={`/dashboard/students/${one.studentId}/assessment?lesson=${one.lessonId}`}
            >
              Change
            </ButtonLink>
          )}
          {one.apiError && <Refused unsent={one} />}
        </li>
      ))}
    </ul>
  </Card>
)

/** Nothing typed is lost: it stays, to be read and sent again, until its writer takes it away. */
function Refused({ unsent }: { unsent: Unsent }) {
  const me = useSignedIn()
  const given = givenFor(unsent)
  return (
    <div className="grid w-full gap-3">
      <Notice tone="red" title="Not taken">
        {unsent.apiError}
      </Notice>
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
        <Button
          size="sm"
          variant="second"
          onClick={() => noteUnsent(me.id, unsent.lessonId, { apiError: undefined })}
        >
          Send again
        </Button>
        <Button size="sm" variant="danger-plain" onClick={() => dropUnsent(me.id, unsent.lessonId)}>
          Throw it away
        </Button>
      </div>
    </div>
  )
}

const clock = (at: string) => formatTime(at, myZone())
