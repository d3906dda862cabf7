import { plural } from '#common/plural.ts'
import { toast } from '#ui/toast.ts'
import { countUnsent } from './outbox.ts'
import { countRecordings } from './recordings.ts'
import { currentSession } from './session.ts'

/** Pressed again within this time it is meant. */
const secondPressMs = 60_000
let warnedAt = Number.NEGATIVE_INFINITY

/** What waits to be sent goes with the person who logs out: the first press says so. */
export async function mustWarn(): Promise<boolean> {
  const me = currentSession().me?.id ?? ''
  const count = countUnsent(me) + (await countRecordings(me).catch(() => 0))
  if (count === 0 || Date.now() - warnedAt < secondPressMs) return false
  warnedAt = Date.now()
  toast({
    title: `${plural(count, 'change')} on this device ${count === 1 ? 'hasn’t' : 'haven’t'} been sent`,
    description: 'Log out again to delete what you wrote or recorded, or send it first.',
    tone: 'bad',
  })
  return true
}
