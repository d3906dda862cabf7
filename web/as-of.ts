/** The reads of this page that were answered from what the device keeps, by their hash, and when the server said so. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

/** When the server gave the answer that a read shows now; undefined if it is its answer of this page. */
export const asOf = (hash: string) => shown.get(hash)

export function noteAsOf(hash: string, at: number | undefined) {
  if (shown.get(hash) === at) return
  if (at === undefined) shown.delete(hash)
  else shown.set(hash, at)
  for (const tell of listeners) tell()
}

export function onAsOf(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
