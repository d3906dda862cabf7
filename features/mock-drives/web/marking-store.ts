import { createDeviceStore } from '#web/outbox.ts'
import type { Marking } from './marking.ts'

/** One at a time; each press is stored, so that a reload or an empty battery loses nothing. */
export const markingStore = createDeviceStore<Marking | null>('mock drive', null)
