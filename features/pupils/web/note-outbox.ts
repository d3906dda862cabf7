import { createDeviceStore, createOutbox } from '#web/outbox.ts'

export type UnsentNote = {
  /** The server adds it once. */
  id: string
  learnerId: string
  name: string
  text: string
  writtenAt: string
  sentAt?: string
  error?: string | undefined
}

export const noteOutbox = createOutbox<UnsentNote>('notes', (items) => items.filter(({ sentAt }) => !sentAt))
export const useUnsentNotes = noteOutbox.useValue

export const noteDrafts = createDeviceStore('note draft', '')
