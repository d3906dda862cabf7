import { plural } from '#common/plural.ts'
import { toast } from '#ui/toast.ts'
import { countUnsent } from './outbox.ts'
import { currentSession } from './session.ts'

/** Pressed again within this time it is meant. */
const secondPressMs = 60_000
let warnedAt = Number.NEGATIVE_INFINITY

/** What waits to be sent goes with the person who logs out: the first press says so. */
export function mustWarn(): boolean {
  const count = countUnsent(currentSession().me?.id ?? '')
  if (count === 0 || Date.now() - warnedAt < secondPressMs) return false
  warnedAt = Date.now()
  toast({
    title: `${plural(count, 'change')} on this device ${count === 1 ? 'hasn’t' : 'haven’t'} been sent`,
    description: 'Log out again to delete what you wrote, or wait until it’s sent.',
    tone: 'bad',
  })
  return true
}
