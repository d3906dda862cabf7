import { create } from 'zustand'
import { personalPrefix, readStored, writeStored } from '#ui/device-storage.ts'

/** Per owner until they log out; shared by all tabs. `onLoad` sees what an earlier page left. */
export function createDeviceStore<T>(name: string, empty: T, onLoad = (stored: T) => stored) {
  const known = new Map<string, { text: string | undefined; value: T }>()
  const useRevision = create(() => 0)
  const changed = () => useRevision.setState(useRevision.getState() + 1)
  const itemOf = (owner: string) => `${personalPrefix}${name} ${owner}`
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => (key === null || key.startsWith(itemOf(''))) && changed())

  function get(owner: string): T {
    const text = readStored(itemOf(owner))
    const before = known.get(owner)
    if (before && before.text === text) return before.value
    const stored = parse(text) ?? empty
    const value = before ? stored : onLoad(stored)
    known.set(owner, { text, value })
    return value
  }

  const parse = (text: string | undefined): T | undefined => {
    try {
      return text === undefined ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  }

  return {
    get,
    subscribe: useRevision.subscribe,
    set(owner: string, value: T): boolean {
      const text = JSON.stringify(value)
      const isStored = writeStored(itemOf(owner), text === JSON.stringify(empty) ? undefined : text)
      known.set(owner, { text: readStored(itemOf(owner)), value })
      changed()
      return isStored
    },
    useValue(owner: string): T {
      useRevision()
      return get(owner)
    },
  }
}

export type Outgoing = { id: string; error?: string | undefined; sentAt?: string | undefined }

export const isWaiting = ({ error, sentAt }: Outgoing) => !error && !sentAt

const unsentCounts: ((owner: string) => number)[] = []

/** What would be lost if the owner logged out now. */
export const countUnsent = (owner: string) => unsentCounts.reduce((sum, count) => sum + count(owner), 0)

/** Waits on this device until it is sent, removed, or the owner logs out. */
export function createOutbox<Item extends Outgoing>(
  name: string,
  onLoad: (items: readonly Item[]) => readonly Item[],
) {
  const items = createDeviceStore<readonly Item[]>(name, [], onLoad)
  unsentCounts.push((owner) => items.get(owner).filter(({ sentAt }) => !sentAt).length)
  const delivering = new Set<string>()
  const waiting = (owner: string) => items.get(owner).filter(isWaiting)
  return {
    ...items,
    waiting,
    isDelivering: (owner: string) => delivering.has(owner),
    add: (owner: string, item: Item) =>
      items.set(owner, [...items.get(owner).filter(({ id }) => id !== item.id), item]),
    remove: (owner: string, id: string) =>
      void items.set(
        owner,
        items.get(owner).filter((item) => item.id !== id),
      ),
    change: (owner: string, id: string, change: Partial<Item>) =>
      void items.set(
        owner,
        items.get(owner).map((item) => (item.id === id ? { ...item, ...change } : item)),
      ),
    async deliver(owner: string, send: (item: Item) => Promise<'next' | 'stop'>) {
      if (delivering.has(owner)) return
      delivering.add(owner)
      const sendAll = async () => {
        for (let next = waiting(owner)[0]; next && (await send(next)) === 'next'; next = waiting(owner)[0]);
      }
      await (navigator.locks ? navigator.locks.request(`${name} ${owner}`, sendAll) : sendAll()).finally(() =>
        delivering.delete(owner),
      )
    },
  }
}

/** Written where there may be no network. What an earlier page has sent is not shown again. */
export type Unsent = {
  id: string
  /** The learner's id. */
  name: string
  writtenAt: string
  sentAt?: string
  /** The server's error: it waits until its writer sends it again or discards it. */
  error?: string | undefined
}

export function createWorkOutbox<Item extends Unsent>(name: string) {
  const outbox = createOutbox<Item>(name, (items) => items.filter(({ sentAt }) => !sentAt))
  return {
    ...outbox,
    sendAgain: (owner: string, id: string) => outbox.change(owner, id, { error: undefined } as Partial<Item>),
  }
}
