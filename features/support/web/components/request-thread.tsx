import { formatMoment } from '#common/time.ts'
import { myZone } from '#web/zone.ts'
import type { SupportRequest } from '../../contract.ts'

type RequestThreadProps = { messages: SupportRequest['messages']; ours: string; theirs: string }

/** What was said, oldest first; `ours` and `theirs` say who. */
export const RequestThread = ({ messages, ours, theirs }: RequestThreadProps) => (
  <ol className="ruled" aria-label="What was said">
    {messages.map(({ id, at, isOurs, text }) => (
      <li key={id} className="block">
        <p className="text-sm text-ink-2">
          <b className="text-ink">{isOurs ? ours : theirs}</b>, {formatMoment(at, myZone())}
        </p>
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </li>
    ))}
  </ol>
)
