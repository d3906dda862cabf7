import { toast } from '#ui/toast.ts'
import { noteDrafts, noteOutbox } from './note-outbox.ts'

type Learner = { id: string; name: string }

export const noteOwner = (me: string, { id }: Learner) => `${me} ${id}`

/** What was typed for a learner goes on its way; without a network it waits on this device. Whether there was any. */
export function addTypedNote(me: string, learner: Learner): boolean {
  const owner = noteOwner(me, learner)
  const text = noteDrafts.get(owner).trim()
  if (!text) return false
  const isStored = noteOutbox.add(me, {
    id: crypto.randomUUID(),
    learnerId: learner.id,
    name: learner.name,
    text,
    writtenAt: new Date().toISOString(),
  })
  if (isStored) noteDrafts.set(owner, '')
  else toast({ title: 'There’s no room on this device', tone: 'bad' })
  return isStored
}
