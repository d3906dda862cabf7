type Tell = () => void
let whenRefused: Tell = () => undefined

/** Calls when the server has not taken the token of this page: the session behind it may have ended elsewhere. */
export const onTokenRefused = (tell: Tell) => {
  whenRefused = tell
}

/** `fetch` to our own services; every call of the browser goes this way, so that what any of them meets is noticed for the whole page. */
export const askServer: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init)
  if (reply.status === 401) whenRefused()
  return reply
}
