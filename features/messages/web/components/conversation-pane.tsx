import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#ui/states.tsx'
import { RequestError } from '#web/api.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Conversation } from '../../contract.ts'
import type { Line } from '../follow-changes.ts'
import { useUnblock, useConversation } from '../hooks.ts'
import { boxOf, keepDraft, post, postAgain, takeBack, useOutbox } from '../outbox.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { ThreadHead } from './thread-head.tsx'

/** One conversation: who, what was said, and what to say. */
export function ConversationPane({ id, line }: { id: string; line: Line }) {
  const query = useConversation(id)
  if (query.error instanceof RequestError && [400, 404].includes(query.error.status))
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        <EmptyState
          title="There is no such conversation."
          action={<Link to="/dashboard/messages">All conversations</Link>}
        >
          Perhaps you are signed in as somebody else.
        </EmptyState>
      </div>
    )
  if (!query.data)
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        {query.isError ? (
          <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
        ) : (
          <ListSkeleton label="Loading the conversation" rows={4} />
        )}
      </div>
    )
  return <Pane conversation={query.data} line={line} />
}

function Pane({ conversation, line }: { conversation: Conversation; line: Line }) {
  const { id, other } = conversation
  const client = useQueryClient()
  const box = boxOf(useSignedIn().id, id)
  const { draft, waiting } = useOutbox(box)
  const again = () => postAgain(client, box, id)
  useComeback(
    line,
    waiting.some(({ why, isFailed }) => why && !isFailed),
    again,
  )
  return (
    <>
      <ThreadHead conversation={conversation} />
      {line !== 'live' && (
        <p className="thread-line" role="status">
          {line === 'lost'
            ? 'No connection. We keep trying; what you write is kept.'
            : 'Live updates do not get through. We look for new messages every few seconds.'}
        </p>
      )}
      <Thread
        conversation={conversation}
        waiting={waiting}
        onAgain={again}
        onTakeBack={(clientId) => takeBack(box, clientId)}
      />
      {conversation.canWrite ? (
        <Composer
          name={other.name}
          draft={draft}
          onDraft={(words) => keepDraft(box, words)}
          onSend={(text) => post(client, box, id, text)}
        />
      ) : (
        <div className="p-4">
          <Closed conversation={conversation} />
        </div>
      )}
    </>
  )
}

function Closed({ conversation: { id, other, blockedByMe } }: { conversation: Conversation }) {
  const unblock = useUnblock()
  if (blockedByMe)
    return (
      <Notice tone="yellow" title={`You have blocked ${other.name}.`}>
        <Button variant="second" size="sm" className="mt-2" onClick={() => unblock(id)}>
          Unblock
        </Button>
      </Notice>
    )
  return (
    <Notice>
      {other.isGone
        ? `${other.name} has ended their account. You can still read what you wrote.`
        : `${other.name} does not take messages from you.`}
    </Notice>
  )
}

/** What could not go for want of a connection goes when there is one again; after a reload too. */
function useComeback(line: Line, hasUnsent: boolean, again: () => void) {
  useEffect(() => {
    if (!hasUnsent) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  useEffect(() => {
    if (line === 'live' && hasUnsent) again()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each reconnection, not for each failure
  }, [line])
}
