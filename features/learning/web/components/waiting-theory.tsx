import { plural } from '#common/plural.ts'
import { useConnection } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { theoryOutbox } from '../theory-outbox.ts'

/** While the server can't be reached: what is stored here, and that it will be sent. */
export function WaitingTheory() {
  const connection = useConnection()
  const answers = theoryOutbox
    .useValue(useSignedIn().id)
    .filter(({ kind, sentAt }) => !sentAt && (kind === 'answer' || kind === 'mock-answer'))
  return (
    <p role="status" className="pt-3 text-sm text-ink-2">
      {connection !== 'fine' &&
        (answers.length > 0
          ? `No signal. ${plural(answers.length, 'answer')} saved on this device, to be sent when you’re back online.`
          : 'No signal. You can go on with what’s saved on this device.')}
    </p>
  )
}
