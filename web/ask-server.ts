import { createStore } from 'zustand'

let onRejected: () => void = () => undefined

const reach = createStore<boolean>(() => true)
export const isServerReached = reach.getState
export const onReach = reach.subscribe

export const onTokenRejected = (listener: () => void) => {
  onRejected = listener
}

/** Every call of the browser goes this way, so that a lost connection shows for the whole page. */
export const askServer: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init).catch((error) => {
    if (!init?.signal?.aborted) reach.setState(false)
    throw error
  })
  reach.setState(true)
  if (reply.status === 401) onRejected()
  return reply
}
