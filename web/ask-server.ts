import { createStore } from 'zustand'

let onRefusal: () => void = () => undefined

/** Whether the server was there when it was last called. */
const reach = createStore<boolean>(() => true)
export const isServerReached = reach.getState
export const onReach = reach.subscribe

/** Calls when the server has not taken the token of this page: the session behind it may have ended elsewhere. */
export const onTokenRefused = (listener: () => void) => {
  onRefusal = listener
}

/** `fetch` to our own services; every call of the browser goes this way, so that what any of them meets is noticed for the whole page. */
export const askServer: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init).catch((error) => {
    if (!init?.signal?.aborted) reach.setState(false)
    throw error
  })
  reach.setState(true)
  if (reply.status === 401) onRefusal()
  return reply
}
