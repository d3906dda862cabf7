import { deliverLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { onReach } from '#web/ask-server.ts'
import { isCut } from '#web/connection.ts'
import { queryClient } from '#web/query-client.ts'
import { currentSession, onSession } from '#web/session.ts'
import { retryDelayMs } from '#web/times.ts'
import { create, place, readOfLesson } from './ask.ts'
import { send } from './sending.ts'
import { forgetRead, noteUnsent, onUnsent, type Unsent, unsentOf } from './unsent.ts'
import { words } from './words.ts'

const server = { markDelivered: (id: string) => call(deliverLesson, { id }), create, readOfLesson }

let isBegun = false
let isSending = false
let inVain = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** From here on, what was written without a network is sent whenever there is one. */
export function keepSending() {
  if (isBegun) return
  isBegun = true
  for (const listen of [onReach, onUnsent, onSession]) listen(() => void sendAll())
  window.addEventListener('online', () => void sendAll())
  onSession(() => currentSession().status === 'out' && forgetRead())
  void sendAll()
}

/** One tab at a time. What nobody has decided is tried again, ever more patiently. */
async function sendAll() {
  const me = currentSession().me?.id
  if (isSending || !me || isCut() || waiting(me).length === 0) return
  isSending = true
  clearTimeout(timer)
  await (navigator.locks
    ? navigator.locks.request('unsent assessments', () => sendEach(me))
    : sendEach(me)
  ).finally(() => (isSending = false))
  inVain = waiting(me).length > 0 ? inVain + 1 : 0
  if (inVain > 0) timer = setTimeout(() => void sendAll(), retryDelayMs(inVain))
}

const waiting = (me: string) => unsentOf(me).filter(({ sentAt, apiError }) => !sentAt && !apiError)

async function sendEach(me: string) {
  for (const unsent of waiting(me)) {
    const outcome = await send(unsent, server)
    if (outcome === 'later') return
    if (outcome === 'sent') noteUnsent(me, unsent.lessonId, { sentAt: new Date().toISOString() })
    else noteUnsent(me, unsent.lessonId, { apiError: outcome.apiError })
    tell(unsent, outcome === 'sent')
  }
}

function tell(unsent: Unsent, isSent: boolean) {
  toast(
    isSent ? { ...words.sent(unsent.name), tone: 'good' } : { ...words.refused(unsent.name), tone: 'bad' },
  )
  for (const path of [place, listLessons.path, getLesson.path])
    void queryClient.invalidateQueries({ queryKey: [path] })
}
