import { Button } from '#ui/button.tsx'
import type { OnItsWay } from '../outbox.ts'
import { MessageText } from './message-text.tsx'

/** A message that has not gone yet, or could not. */
export function Unsent({
  message: { text, why, isFailed },
  onAgain,
  onTakeBack,
}: {
  message: OnItsWay
  onAgain: () => void
  onTakeBack: () => void
}) {
  return (
    <div className="said-line said-mine">
      <p className={why ? 'said-box said-failed' : 'said-box said-waiting'}>
        <span className="sr">You: </span>
        <MessageText text={text} />
      </p>
      {why ? (
        <div className="said-foot said-why" role="alert">
          <span>Not sent. {why}</span>
          <span className="flex gap-2">
            {!isFailed && (
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
