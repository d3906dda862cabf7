import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { isDecided, keepSending, type Sent } from '#web/keep-sending.ts'
import { queryClient } from '#web/query-client.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { rateLesson } from '../self-rating-contract.ts'
import { ratingOutbox, type UnsentRating } from './rating-outbox.ts'
import { ratingReads } from './self-rating-hooks.ts'
import { ratingWords } from './rating-words.ts'

export const keepSendingRatings = () =>
  keepSending({
    outbox: ratingOutbox,
    send: sendRating,
    onDecided(unsent, sent) {
      toast(
        sent === 'sent'
          ? { ...ratingWords.sent(unsent.name), tone: 'good' }
          : { ...ratingWords.refused, tone: 'bad' },
      )
      void refreshReads(queryClient, ratingReads)
    },
  })

/** Sent twice it is once: the server takes an equal rating for the one it has. */
const sendRating = ({ id: lessonId, skills, note, sawMarks }: UnsentRating): Promise<Sent> =>
  call(rateLesson, { lessonId, skills, note, sawMarks }).then(
    () => 'sent',
    (error: unknown) => (isDecided(error) ? { error: error.detail } : 'later'),
  )
