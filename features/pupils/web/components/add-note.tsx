import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { noteDrafts, noteOutbox } from '../note-outbox.ts'
import { noteWords } from '../words.ts'

const longestNote = 500

/** Added to the record's notes; written without a network it waits on this device. */
export function AddNote({ learner }: { learner: { id: string; name: string } }) {
  const me = useSignedIn()
  const isCut = useIsCut()
  const id = useId()
  const owner = `${me.id} ${learner.id}`
  const text = noteDrafts.useValue(owner)
  const add = () => {
    const note = { learnerId: learner.id, name: learner.name, text: text.trim() }
    const isStored = noteOutbox.add(me.id, {
      id: crypto.randomUUID(),
      ...note,
      writtenAt: new Date().toISOString(),
    })
    if (!isStored) return toast({ title: 'There’s no room on this device', tone: 'bad' })
    noteDrafts.set(owner, '')
    toast(isCut ? noteWords.stored : noteWords.saved)
  }
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
      <p>
        <Button variant="second" disabled={text.trim() === ''} onClick={add}>
          Add note
        </Button>
      </p>
    </div>
  )
}
