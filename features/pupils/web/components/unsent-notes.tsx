import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalTime } from '#web/zone.ts'
import { noteOutbox, type UnsentNote } from '../note-outbox.ts'

/** Private notes that the server does not have yet. */
export function UnsentNotes({ unsent }: { unsent: readonly UnsentNote[] }) {
  const me = useSignedIn()
  return unsent.map(({ id, learnerId, name, text, writtenAt, error }) => (
    <li key={id} className="flex-wrap">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link to={`/dashboard/students/${learnerId}`} className="font-semibold">
          {name}
        </Link>
        <p className="whitespace-pre-line">{text}</p>
        <p className="text-sm text-ink-2">Private note, {formatLocalTime(writtenAt)}. Not sent yet.</p>
      </div>
      {error && (
        <Banner tone="red" title="Not accepted">
          {error}
        </Banner>
      )}
      {error && (
        <Button size="sm" variant="second" onClick={() => noteOutbox.change(me.id, id, { error: undefined })}>
          Send again
        </Button>
      )}
      <Button size="sm" variant="danger-plain" onClick={() => noteOutbox.remove(me.id, id)}>
        Discard
      </Button>
    </li>
  ))
}
