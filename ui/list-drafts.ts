import { storedItems } from './device-storage.ts'
import { draftItem, readDraft } from './drafts.ts'

/** The places of the signed-in person’s drafts that begin so, the newest first. */
export function listDrafts(start: string): string[] {
  const [item, area] = draftItem('')
  if (area === 'session') return []
  return storedItems()
    .filter((stored) => stored.startsWith(item + start))
    .map((stored) => stored.slice(item.length))
    .toSorted((one, other) => (readDraft(one)!.at < readDraft(other)!.at ? 1 : -1))
}
