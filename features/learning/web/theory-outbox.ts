import { createDeviceStore, createOutbox, type Outgoing } from '#web/outbox.ts'
import type { MockTest } from '../contract.ts'

/** What a learner did, in the order in which they did it. `at`: by this device's clock, in milliseconds. */
export type TheoryWork = Outgoing & { at: number } & (
    | { kind: 'answer'; questionId: string; option: string }
    | { kind: 'mock-start' | 'mock-end'; mockId: string }
    | { kind: 'mock-answer'; mockId: string; questionId: string; option?: string; isFlagged?: boolean }
  )

export const theoryOutbox = createOutbox<TheoryWork>('theory', (items) =>
  items.filter(({ sentAt }) => !sentAt),
)

/** The mock test that is being sat, as it stands on this device: a reload or a lost network costs nothing. */
export type MockOnDevice = {
  id: string
  startedAt: number
  endsAt: number
  questions: MockTest['questions']
  choices: Readonly<Record<string, string>>
  flags: readonly string[]
  at: number
  handedInAt?: number
}

export const isBlank = ({ choices }: MockOnDevice) => Object.keys(choices).length === 0

export const mockStore = createDeviceStore<MockOnDevice | null>('theory mock', null)

/** The one that was begun last: what is stored ahead may still be that one. */
export const begunStore = createDeviceStore('theory mock begun', '')
