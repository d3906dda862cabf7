type Tell = () => void
let whenRefused: Tell = () => undefined
const listeners = new Set<Tell>()
let isReached = true

/** Calls when the server has not taken the token of this page: the session behind it may have ended elsewhere. */
export const onTokenRefused = (tell: Tell) => {
  whenRefused = tell
}

/** Whether the server was there when it was last asked. */
export const isServerReached = () => isReached

export function onReach(tell: Tell) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** `fetch` to our own services; every call of the browser goes this way, so that what any of them meets is noticed for the whole page. */
export const askServer: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init).catch((error) => {
    if (!init?.signal?.aborted) note(false)
    throw error
  })
  note(true)
  if (reply.status === 401) whenRefused()
  return reply
}

function note(reached: boolean) {
  if (reached === isReached) return
  isReached = reached
  for (const tell of listeners) tell()
}
