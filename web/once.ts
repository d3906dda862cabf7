const underWay = new Map<string, Promise<unknown>>()

export function once<Result>(what: string, send: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(what) as Promise<Result> | undefined
  if (before) return before
  const sent = send().finally(() => underWay.delete(what))
  underWay.set(what, sent)
  return sent
}

/** Answers a key with the same promise each time, so that a page can suspend on it. A failed one is tried again. */
export function loadOnce<Key, Result>(load: (key: Key) => Promise<Result>) {
  const loaded = new Map<Key, Promise<Result>>()
  return (key: Key): Promise<Result> => {
    const known = loaded.get(key) ?? load(key)
    loaded.set(key, known)
    known.catch(() => loaded.delete(key))
    return known
  }
}
