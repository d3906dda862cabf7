import { readStored, writeStored } from '#ui/device-storage.ts'

const item = 'plateTorn'

/** A pass is celebrated once in a browser, also after logging out: whose it was, and when. */
export const isTorn = (learnerId: string, passedOn: string) => readStored(item) === `${learnerId} ${passedOn}`
export const noteTorn = (learnerId: string, passedOn: string) =>
  void writeStored(item, `${learnerId} ${passedOn}`)
