import { createWorkOutbox, type Unsent } from '#web/outbox.ts'
import type { Sheet } from '../contract.ts'

export type UnsentMockDrive = Unsent & {
  /** The server records it once. */
  id: string
  learnerId: string
  pupilId: string
  hasAccount: boolean
  takenAt: string
  sheet: Sheet
  note: string
}

export const mockDriveOutbox = createWorkOutbox<UnsentMockDrive>('mock drives')
export const useUnsentMockDrives = mockDriveOutbox.useValue
