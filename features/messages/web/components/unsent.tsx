import { Button } from '#ui/button.tsx'
import type { OutgoingMessage } from '../outbox.ts'
import { MessageText } from './message-text.tsx'

type UnsentProps = { message: OutgoingMessage; onAgain: () => void; onTakeBack: () => void }

/** A message that has not gone yet, or could not. */
export function Unsent({ message: { text, error, isRefused }, onAgain, onTakeBack }: UnsentProps) {
  return (
    <div className="said-line said-mine">
      <p className={error ? 'said-box said-failed' : 'said-box said-waiting'}>
        <span className="sr">You: </span>
        <MessageText text={text} />
      </p>
      {error ? (
        <div className="said-foot said-why" role="alert">
          <span>Not sent. {error}</span>
          <span className="flex gap-2">
            {!isRefused && (
              <Button variant="second" size="sm" onClick={onAgain}>
                Try again
              </Button>
            )}
            <Button variant="plain" size="sm" onClick={onTakeBack}>
              Take it back
            </Button>
          </span>
        </div>
      ) : (
        <p className="said-foot">Sending…</p>
      )}
    </div>
  )
}
