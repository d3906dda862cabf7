import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNow } from '#web/use-now.ts'
import { formatLocalTime } from '#web/zone.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Conversation, Message } from '../../contract.ts'
import { dayHeading } from '../days.ts'
import { reachable } from '../reachable.ts'
import { useMarkRead, useMessages } from '../hooks.ts'
import type { OutgoingMessage } from '../outbox.ts'
import { inOrder } from '../message-pages.ts'
import { piecesOf } from '../../rules.ts'

type ThreadProps = {
  conversation: Conversation
  waiting: readonly OutgoingMessage[]
  isCut: boolean
  onAgain: () => void
  onTakeBack: (id: string) => void
}

export function Thread({ conversation, waiting, isCut, onAgain, onTakeBack }: ThreadProps) {
  const { id, other, readByOther } = conversation
  const query = useMessages(id)
  const messages = inOrder(query.data)
  const now = useNow()
  const frame = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const toEnd = () => frame.current?.scrollTo({ top: 0 })
  const arrived = messages.at(-1)
  const sentIds = new Set(messages.flatMap(({ clientId }) => clientId ?? []))
  const underWay = waiting.filter(({ id }) => !sentIds.has(id))
  useReading(conversation, arrived?.seq ?? 0, isAtEnd)
  useEffect(() => {
    if (underWay.length > 0) frame.current?.scrollTo({ top: 0 })
  }, [underWay.length])
  if (query.isPending)
    return (
      <div className="thread p-4">
        <ListSkeleton label="Loading the messages" rows={4} />
      </div>
    )
  if (query.isError && !query.data)
    return (
      <div className="thread p-4">
        <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
      </div>
    )
  const lastRead = messages.findLast(({ mine, seq }) => mine && seq <= readByOther)?.seq
  const lastSent = messages.findLast(({ mine }) => mine)?.seq
  return (
    <div className="thread-place">
      <div
        ref={frame}
        className="thread"
        role="log"
        aria-live="off"
        aria-label={`Messages with ${other.name}`}
        {...reachable}
        onScroll={(event) => setIsAtEnd(event.currentTarget.scrollTop > -48)}
      >
        <div className="thread-in">
          {query.hasNextPage && (
            <div className="justify-self-center">
              <Button
                variant="second"
                size="sm"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier messages
              </Button>
            </div>
          )}
          {messages.map((message, at) => (
            <Fragment key={message.seq}>
              {(at === 0 ||
                dayHeading(message.sentAt, now) !== dayHeading(messages[at - 1]!.sentAt, now)) && (
                <h2 className="thread-day">{dayHeading(message.sentAt, now)}</h2>
              )}
              <Said
                message={message}
                name={other.name}
                state={
                  message.seq === lastSent
                    ? lastRead === lastSent
                      ? 'Read'
                      : 'Sent'
                    : message.seq === lastRead
                      ? 'Read'
                      : undefined
                }
              />
            </Fragment>
          ))}
          {underWay.map((message) => (
            <Unsent
              key={message.id}
              message={message}
              isCut={isCut}
              onAgain={onAgain}
              onTakeBack={() => onTakeBack(message.id)}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          variant="second"
          size="sm"
          className="thread-end"
          onClick={toEnd}
          icon={<ArrowDown aria-hidden="true" />}
        >
          Newest messages
        </Button>
      )}
      <Arrivals message={arrived} name={other.name} />
    </div>
  )
}

function useReading({ id, unread, lastSeq }: Conversation, arrived: number, isAtEnd: boolean) {
  const markRead = useMarkRead()
  const isSeen = useIsSeen()
  useEffect(() => {
    if (unread > 0 && isSeen && isAtEnd && arrived >= lastSeq) void markRead(id, lastSeq)
  }, [id, unread, isSeen, isAtEnd, arrived, lastSeq, markRead])
}

/** Announces new messages only; earlier ones are found by reading. */
function Arrivals({ message, name }: { message: Message | undefined; name: string }) {
  const [first] = useState(message?.seq ?? 0)
  const isNews = message && message.seq > first && !message.mine
  return (
    <p className="sr" role="status">
      {isNews && `${name}: ${message.text}`}
    </p>
  )
}

const useIsSeen = () =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
    () => true,
  )

type SaidProps = { message: Message; name: string; state?: 'Sent' | 'Read' | undefined }

function Said({ message: { mine, text, sentAt }, name, state }: SaidProps) {
  return (
    <div className={mine ? 'said-line said-mine' : 'said-line'}>
      <p className="said-box">
        <span className="sr">{mine ? 'You' : name}: </span>
        {text === null ? <i>Removed: this person deleted their account.</i> : <MessageText text={text} />}
      </p>
      <p className="said-foot">
        <time dateTime={sentAt} className="num">
          {formatLocalTime(sentAt)}
        </time>
        {state && `, ${state.toLowerCase()}`}
      </p>
    </div>
  )
}

type UnsentProps = {
  message: OutgoingMessage
  isCut: boolean
  onAgain: () => void
  onTakeBack: () => void
}

function Unsent({ message: { text, error, isRejected }, isCut, onAgain, onTakeBack }: UnsentProps) {
  const waits = isCut && !isRejected
  const remove = (
    <Button variant="plain" size="sm" onClick={onTakeBack}>
      Delete
    </Button>
  )
  return (
    <div className="said-line said-mine">
      <p className={error && !waits ? 'said-box said-failed' : 'said-box said-waiting'}>
        <span className="sr">You: </span>
        <MessageText text={text} />
      </p>
      {waits ? (
        <div className="said-foot grid justify-items-end">
          <span role="status">Waiting for a connection. We’ll send it when you’re back online.</span>
          {remove}
        </div>
      ) : error ? (
        <div className="said-foot said-why" role="alert">
          <span>Not sent. {error}</span>
          <span className="flex gap-2">
            {!isRejected && (
              <Button variant="second" size="sm" onClick={onAgain}>
                Try again
              </Button>
            )}
            {remove}
          </span>
        </div>
      ) : (
        <p className="said-foot">Sending…</p>
      )}
    </div>
  )
}

const MessageText = ({ text }: { text: string }) => (
  <span className="said-words">
    {piecesOf(text).map((piece, at) =>
      piece.href ? (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never change places
        <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </span>
)
