import type { Message } from '../../contract.ts'
import { timeOf } from '../days.ts'
import { MessageText } from './message-text.tsx'

type SaidProps = { message: Message; name: string; state?: 'Sent' | 'Read' | undefined }

/** One message: who says it to a screen reader, when, and of one's own latest whether it was read. */
export function Said({ message: { mine, text, sentAt }, name, state }: SaidProps) {
  return (
    <div className={mine ? 'said-line said-mine' : 'said-line'}>
      <p className="said-box">
        <span className="sr">{mine ? 'You' : name}: </span>
        {text === null ? (
          <i>Removed, because this person’s account has ended.</i>
        ) : (
          <MessageText text={text} />
        )}
      </p>
      <p className="said-foot">
        <time dateTime={sentAt} className="num">
          {timeOf(sentAt)}
        </time>
        {state && `, ${state.toLowerCase()}`}
      </p>
    </div>
  )
}
