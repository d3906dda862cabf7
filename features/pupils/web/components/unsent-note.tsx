import { Button } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { UnsentItem } from '#web/unsent-item.tsx'
import { noteOutbox, type UnsentNote } from '../note-outbox.ts'

export function UnsentNoteItem({ unsent }: { unsent: UnsentNote }) {
  const me = useSignedIn().id
  const discard = (
    <Button size="sm" variant="danger-plain" onClick={() => noteOutbox.remove(me, unsent.id)}>
      Discard
    </Button>
  )
  return (
    <UnsentItem
      unsent={unsent}
      outbox={noteOutbox}
      to={`/dashboard/students/${unsent.learnerId}`}
      undo={discard}
    >
      <p className="whitespace-pre-line">{unsent.text}</p>
      <p className="text-sm text-ink-2">Private note</p>
    </UnsentItem>
  )
}
