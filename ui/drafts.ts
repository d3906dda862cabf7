import { readStored, writeStored } from './device-storage.ts'

type Values = Readonly<Record<string, unknown>>
type OpenForm = { place: string; typed: () => Values | undefined }

const item = 'drafts'
const open = new Set<OpenForm>()
const kept = new Map<string, Values>(takeOver())

/** Remembers, in this tab alone, what has been typed into the forms that are open now: the page under them is about to go. Passwords and files are left out. */
export function keepDrafts(): void {
  for (const { place, typed } of open) {
    const values = typed()
    if (values) kept.set(place, values)
  }
}

/** The same when it is this window that loads the page anew, without having been asked. */
export function keepDraftsOverReload(): void {
  keepDrafts()
  if (kept.size > 0) writeStored(item, JSON.stringify([...kept]), 'session')
}

function takeOver(): [string, Values][] {
  const stored = readStored(item, 'session')
  if (stored) writeStored(item, undefined, 'session')
  return stored ? JSON.parse(stored) : []
}

/** Somebody else sits here now. */
export const dropDrafts = (): void => kept.clear()

/** What was typed into this form before, once. */
export function takeDraft(place: string): Values | undefined {
  const values = kept.get(place)
  kept.delete(place)
  return values
}

/** Until the answer is called, `keepDrafts` asks this form. */
export function watchForm(form: OpenForm): () => void {
  open.add(form)
  return () => void open.delete(form)
}
