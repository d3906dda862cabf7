import { createDeviceStore, createWorkOutbox, type Unsent } from '#web/outbox.ts'

export type UnsentNote = Unsent & {
  /** The server adds it once. */
  id: string
  learnerId: string
  text: string
}

export const noteOutbox = createWorkOutbox<UnsentNote>('notes')
export const useUnsentNotes = noteOutbox.useValue

export const noteDrafts = createDeviceStore('note draft', '')
