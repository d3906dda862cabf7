import { create } from 'zustand'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { mostFavourites } from '../rules.ts'

/** What a public page knows of an instructor. */
export type SavedHere = { id: string; slug: string; name: string }

export const savedPath = '/driving-lessons#saved'

const item = 'savedInstructors'

/** For visitors, who have no account to save them in. */
const useStore = create<readonly SavedHere[]>(read)

function read(): readonly SavedHere[] {
  if (typeof document === 'undefined') return []
  try {
    return JSON.parse(readStored(item) ?? '[]') as SavedHere[]
  } catch {
    return []
  }
}

function write(saved: readonly SavedHere[]) {
  writeStored(item, saved.length === 0 ? undefined : JSON.stringify(saved))
  useStore.setState(saved, true)
}

export const useSavedHere = () => useStore()
export const listSavedHere = () => useStore.getState()

export const saveHere = (one: SavedHere) =>
  write([one, ...listSavedHere().filter(({ id }) => id !== one.id)].slice(0, mostFavourites))

export const forgetHere = (id: string) => write(listSavedHere().filter((one) => one.id !== id))
