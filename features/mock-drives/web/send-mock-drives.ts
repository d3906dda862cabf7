import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { inReach, isDecided, isOutOfReach, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { type MockDrive, recordMockDrive } from '../contract.ts'
import { judge } from '../rules.ts'
import { mockDriveReads, useRecordMockDrive } from './hooks.ts'
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

const givenFor = ({ id, pupilId, startedAt, finishedAt, sheet, note }: UnsentMockDrive) => ({
  id,
  pupilId,
  startedAt,
  finishedAt,
  sheet,
  note,
})

/** Stores it on this device where the server cannot be reached. @throws the server's error */
export function useSaveMockDrive(me: string) {
  const record = useRecordMockDrive()
  return async (marking: Marking): Promise<'saved' | 'stored'> => {
    const { id, pupilId, learnerId, name, hasAccount, startedAt, sheet, note } = marking
    const unsent: UnsentMockDrive = {
      id,
      pupilId,
      learnerId,
      name,
      hasAccount,
      startedAt,
      sheet,
      note,
      finishedAt: marking.finishedAt ?? marking.lastAt,
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
  const { id, learnerId, name, startedAt, finishedAt, sheet, note } = unsent
  return {
    id,
    learner: { id: learnerId, name },
    instructor: { id: me.id, name: me.name },
    lessonId: null,
    takenOn: finishedAt.slice(0, 10),
    startedAt,
    finishedAt,
    minutes: Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 60_000),
    ...judge(sheet),
    sheet,
    note,
  }
}
