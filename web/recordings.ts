import { createStore, delMany, keys } from 'idb-keyval'
import { personalPrefix, writeStored } from '#ui/device-storage.ts'

let database: ReturnType<typeof createStore> | undefined

/** Too large for items by name: parts of what people recorded, each under its owner's id, a moment and a number. */
export const recordings = () => (database ??= createStore('recordings', 'parts'))

/** Without it nobody would look for what is left here by somebody whose session ended without a log-out. */
export const markRecordings = (owner: string) =>
  void writeStored(`${personalPrefix}recordings ${owner}`, 'on')

/** All that is on this device, but for what is of the one who stays. */
export async function forgetRecordings(staying?: string) {
  const left = (await keys<string>(recordings())).filter((key) => !staying || !key.startsWith(`${staying} `))
  await delMany(left, recordings())
}

export async function countRecordings(owner: string): Promise<number> {
  const mine = (await keys<string>(recordings())).filter((key) => key.startsWith(`${owner} `))
  return new Set(mine.map((key) => key.slice(0, key.lastIndexOf(' ')))).size
}
