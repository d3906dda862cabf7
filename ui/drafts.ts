import { readStored, writeStored } from './device-storage.ts'

type Values = Readonly<Record<string, unknown>>
type OpenForm = { place: string; typed: () => Values | undefined }

const item = 'drafts'
const open = new Set<OpenForm>()
const drafts = new Map<string, Values>(takeOver())

/** In this tab alone; without passwords and files. */
export function keepDrafts(): void {
  for (const { place, typed } of open) {
    const values = typed()
    if (values) drafts.set(place, values)
  }
}

export function keepDraftsOverReload(): void {
  keepDrafts()
  if (drafts.size > 0) writeStored(item, JSON.stringify([...drafts]), 'session')
}

function takeOver(): [string, Values][] {
  const stored = readStored(item, 'session')
  if (stored) writeStored(item, undefined, 'session')
  return stored ? JSON.parse(stored) : []
}

export const dropDrafts = (): void => drafts.clear()

export function takeDraft(place: string): Values | undefined {
  const values = drafts.get(place)
  drafts.delete(place)
  return values
}

export function watchForm(form: OpenForm): () => void {
  open.add(form)
  return () => void open.delete(form)
}
