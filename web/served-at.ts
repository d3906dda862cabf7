import { create } from 'zustand'

/** The reads of this page that were answered from this device, by their hash, and when the server had said so. */
export const useServedFromDevice = create<ReadonlyMap<string, number>>(() => new Map())
export const servedAt = (hash: string) => useServedFromDevice.getState().get(hash)

/** `undefined`: what is shown is the server's own answer. */
export function noteServed(hash: string, at: number | undefined) {
  if (servedAt(hash) === at) return
  const served = new Map(useServedFromDevice.getState())
  if (at === undefined) served.delete(hash)
  else served.set(hash, at)
  useServedFromDevice.setState(served, true)
}
