import { dayOf } from '#common/time.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { inReach, isDecided, isOutOfReach, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { type MockDrive, recordMockDrive } from '../contract.ts'
import { judge } from '../rules.ts'
import { mockDriveReads, useChangeMockDrive, useRecordMockDrive } from './hooks.ts'
import type { Marking } from './marking.ts'
import { mockDriveOutbox, type UnsentMockDrive } from './mock-drive-outbox.ts'
import { words } from './words.ts'

export const keepSendingMockDrives = () =>
  keepSending({
    outbox: mockDriveOutbox,
    send: sendMockDrive,
    onDecided(unsent, sent) {
      toast(
        sent === 'sent'
          ? { ...words.sent(unsent.name), tone: 'good' }
          : { ...words.refused(unsent.name), tone: 'bad' },
      )
      void refreshReads(queryClient, mockDriveReads)
    },
  })

const sendMockDrive = (unsent: UnsentMockDrive): Promise<Sent> =>
  call(recordMockDrive, givenFor(unsent)).then(
    () => 'sent',
    (error: unknown) => (isDecided(error) ? { error: error.detail } : 'later'),
  )

/** How long it took, nobody can say afterwards. */
const givenFor = ({ id, pupilId, takenAt, sheet, note }: UnsentMockDrive) => ({
  id,
  pupilId,
  startedAt: takenAt,
  finishedAt: takenAt,
  sheet,
  note,
})

/** Stores it on this device where the server cannot be reached. @throws the server's error */
export function useSaveMockDrive(me: string) {
  const record = useRecordMockDrive()
  const change = useChangeMockDrive()
  return async (marking: Marking): Promise<'saved' | 'stored' | 'changed'> => {
    const { id, pupilId, learnerId, name, hasAccount, takenAt, sheet, note } = marking
    if (marking.isChange) {
      await change.mutateAsync({ id, sheet, note, ...(marking.isMoved && { at: takenAt }) })
      return 'changed'
    }
    const unsent: UnsentMockDrive = {
      id,
      pupilId,
      learnerId,
      name,
      hasAccount,
      takenAt,
      sheet,
      note,
      writtenAt: new Date().toISOString(),
    }
    try {
      await inReach(() => record.mutateAsync(givenFor(unsent)))
      return 'saved'
    } catch (error) {
      // Without room on the device nothing may be claimed to be stored there.
      if (!isOutOfReach(error) || !mockDriveOutbox.add(me, unsent)) throw error
      return 'stored'
    }
  }
}

/** As the server will have it, to be shown before it’s there. */
export function asMockDrive(unsent: UnsentMockDrive, me: { id: string; name: string }): MockDrive {
  const { id, learnerId, name, takenAt, sheet, note } = unsent
  return {
    id,
    learner: { id: learnerId, name },
    instructor: { id: me.id, name: me.name },
    lessonId: null,
    takenOn: dayOf(takenAt),
    startedAt: takenAt,
    finishedAt: takenAt,
    minutes: 0,
    ...judge(sheet),
    sheet,
    note,
    changedAt: null,
  }
}
