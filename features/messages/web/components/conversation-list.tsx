import { NavLink } from 'react-router'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { useNow } from '#web/use-now.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Conversation } from '../../contract.ts'
import { shortMoment } from '../days.ts'
import { useConversations } from '../hooks.ts'

export function ConversationList() {
  const query = useConversations()
  const now = useNow()
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? []
  if (query.isPending) return <ListSkeleton label="Loading your conversations" rows={5} />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  return (
    <>
      <ul aria-label="Conversations">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} now={now} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="px-4 pb-4">
          <LoadMore
            shown={conversations.length}
            noun="conversations"
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

type RowProps = { conversation: Conversation; now: string }

function Row({ conversation: { id, other, last, lastAt, unread }, now }: RowProps) {
  return (
    <NavLink to={`/dashboard/messages/${id}`} className="talk">
      <Avatar name={other.name} of={other.role} image={other.image} />
      <span className="min-w-0 flex-1">
        <span className="talk-head">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <b className="truncate">{other.name}</b>
            <TraineeMark is={other.isTrainee} />
          </span>
          <time dateTime={lastAt} className="num">
            {shortMoment(lastAt, now)}
          </time>
        </span>
        <span className="talk-head">
          <span className={unread > 0 ? 'truncate font-semibold text-ink' : 'truncate'}>
            {last?.mine && 'You: '}
            {last?.text ?? 'A message that was removed'}
          </span>
          {unread > 0 && (
            <span className="talk-unread num">
              {unread}
              <span className="sr"> unread</span>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  )
}
