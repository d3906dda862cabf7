import { create } from 'zustand'

export const useServedFromDevice = create<ReadonlyMap<string, number>>(() => new Map())
export const servedAt = (hash: string) => useServedFromDevice.getState().get(hash)

export function noteServed(hash: string, at: number | undefined) {
  if (servedAt(hash) === at) return
  const served = new Map(useServedFromDevice.getState())
  if (at === undefined) served.delete(hash)
  else served.set(hash, at)
  useServedFromDevice.setState(served, true)
}
