import type * as z from 'zod/mini'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { isDecided, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { getLesson, type Lesson, lessonNotBooked, listLessons } from '../contract.ts'
import { markLesson, undoOutcome } from '../outcome-contract.ts'
import { outcomeOutbox, type UnsentOutcome } from './outcome-outbox.ts'
import { markingWords } from './outcome-words.ts'
import { outcomeWords } from '../outcomes.ts'

export type Server = {
  mark: (input: z.input<typeof markLesson.input>) => Promise<unknown>
  read: (id: string) => Promise<Lesson>
  undo: (id: string) => Promise<unknown>
}

const server: Server = {
  mark: (input) => call(markLesson, input),
  read: (id) => call(getLesson, { id }),
  undo: (id) => call(undoOutcome, { id }),
}

export const keepSendingOutcomes = () =>
  keepSending({
    outbox: outcomeOutbox,
    send: (unsent) => sendOutcome(unsent, server),
    onDecided(unsent, sent) {
      toast(
        sent === 'sent'
          ? { ...markingWords.sent(unsent.name, outcomeWords[unsent.marking.outcome]), tone: 'good' }
          : { ...markingWords.refused(unsent.name), tone: 'bad' },
      )
      void refreshReads(queryClient, [listLessons, getLesson])
    },
  })

/** The merge rule of decision 030: what a person has said meanwhile stays, what we assumed gives way. */
export async function sendOutcome(unsent: UnsentOutcome, server: Server): Promise<Sent> {
  const { id, key, startsAt, marking } = unsent
  const mark = () => server.mark({ id, key, startsAt, ...marking })
  try {
    await mark()
    return 'sent'
  } catch (error) {
    if (!isDecided(error)) return 'later'
    if (error.code !== lessonNotBooked.code) return { error: error.detail }
  }
  try {
    const lesson = await server.read(id)
    if (lesson.marking?.by !== 'platform') return { error: markingWords.meanwhile(lesson) }
    await server.undo(id)
    await mark()
    return 'sent'
  } catch (error) {
    return isDecided(error) ? { error: error.detail } : 'later'
  }
}
