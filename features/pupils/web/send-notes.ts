import { dayOf } from '#common/time.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { isDecided, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { addPupilNote, getPupil, listPupilRecords } from '../contract.ts'
import { noteOutbox, type UnsentNote } from './note-outbox.ts'
import { noteWords } from './words.ts'

export const keepSendingNotes = () =>
  keepSending({
    outbox: noteOutbox,
    send: sendNote,
    onDecided(note, sent) {
      if (sent !== 'sent') toast({ ...noteWords.refused(note.name), tone: 'bad' })
      void refreshReads(queryClient, [getPupil, listPupilRecords])
    },
  })

const sendNote = ({ id: key, learnerId: id, text, writtenAt }: UnsentNote): Promise<Sent> =>
  call(addPupilNote, { id, key, text, writtenOn: dayOf(writtenAt) }).then(
    () => 'sent',
    (error: unknown) => (isDecided(error) ? { error: error.detail } : 'later'),
  )
