import { dropDrafts, keepDrafts, setDraftOwner } from '#ui/drafts.ts'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { queryClient } from './query-client.ts'
import { currentSession, onSession } from './session.ts'

const item = 'lastPerson'
let before = currentSession()
setDraftOwner(before.me?.id)
let last = before.me?.id ?? readStored(item, 'session')

/** Drafts survive a session that expired, for the same person; `stored-answers.ts` deletes what was read. */
onSession(() => {
  const now = currentSession()
  setDraftOwner(now.me?.id)
  if (before.status === 'in' && now.status === 'out' && now.why === 'ended') keepDrafts()
  if (now.status === 'in' && now.me.id !== last) {
    if (last) queryClient.clear()
    if (last) dropDrafts()
    last = now.me.id
    writeStored(item, last, 'session')
  }
  before = now
})
