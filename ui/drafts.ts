import { personalPrefix, readStored, writeStored } from './device-storage.ts'

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

type StoredDraft = { at: string; values: Values }
let owner: string | undefined

/** Drafts are of one person. Without one they last as long as the tab. */
export const setDraftOwner = (id: string | undefined): void => void (owner = id)

export const draftItem = (place: string) =>
  owner
    ? ([`${personalPrefix}draft ${owner} ${place}`, 'local'] as const)
    : ([`draft ${place}`, 'session'] as const)

export function readDraft(place: string): StoredDraft | undefined {
  const [item, area] = draftItem(place)
  const stored = readStored(item, area)
  return stored === undefined ? undefined : (JSON.parse(stored) as StoredDraft)
}

/** Outlives the page and the tab, until log-out. `undefined` removes it. */
export function storeDraft(place: string, values: Values | undefined): StoredDraft | undefined {
  const draft = values && { at: new Date().toISOString(), values }
  const [item, area] = draftItem(place)
  writeStored(item, draft && JSON.stringify(draft), area)
  return draft
}

/** Should the page be left before the answer, what was saved is no draft any more. What was refused is one again. */
export async function withoutDraft<Answer>(
  place: string | undefined,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const before = place === undefined ? undefined : readDraft(place)
  if (place === undefined || !before) return request()
  storeDraft(place, undefined)
  try {
    return await request()
  } catch (error) {
    storeDraft(place, before.values)
    throw error
  }
}
