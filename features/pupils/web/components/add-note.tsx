import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { addTypedNote, noteOwner } from '../add-typed-note.ts'
import { noteDrafts } from '../note-outbox.ts'
import { noteWords } from '../words.ts'

const longestNote = 500

type NoteProps = { learner: { id: string; name: string } }

export function AddNote({ learner }: NoteProps) {
  const me = useSignedIn()
  const isCut = useIsCut()
  const text = noteDrafts.useValue(noteOwner(me.id, learner))
  const add = () => {
    if (addTypedNote(me.id, learner)) toast(isCut ? noteWords.stored : noteWords.saved)
  }
  return (
    <NoteField learner={learner}>
      <p>
        <Button variant="second" disabled={text.trim() === ''} onClick={add}>
          Add note
        </Button>
      </p>
    </NoteField>
  )
}

/** What is typed stays on this device until `addTypedNote`. */
export function NoteField({ learner, children }: NoteProps & { children?: ReactNode }) {
  const owner = noteOwner(useSignedIn().id, learner)
  const id = useId()
  const text = noteDrafts.useValue(owner)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Private note <small className="font-normal text-ink-2">Only you</small>
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => noteDrafts.set(owner, target.value)}
      />
      {children}
    </div>
  )
}
