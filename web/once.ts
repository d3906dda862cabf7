const underWay = new Map<string, Promise<unknown>>()

/** Pressed twice is sent once: whoever asks for the same while it is under way gets what comes of the first. */
export function once<Result>(what: string, send: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(what) as Promise<Result> | undefined
  if (before) return before
  const sent = send().finally(() => underWay.delete(what))
  underWay.set(what, sent)
  return sent
}
