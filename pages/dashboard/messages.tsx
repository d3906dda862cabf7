import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { useKnownInstructors } from '#features/pupils/web/leaving-hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import '#features/messages/web/messages.css'
import { ConversationList } from '#features/messages/web/components/conversation-list.tsx'
import { ConversationPane } from '#features/messages/web/components/conversation-pane.tsx'
import { FirstMessage } from '#features/messages/web/components/first-message.tsx'
import { useConversations, useLiveMessages } from '#features/messages/web/hooks.ts'
import { useMediaQuery } from '#web/use-media-query.ts'

export default function MessagesPage() {
  const { id } = useParams()
  const to = useSearchParams()[0].get('with')
  const line = useLiveMessages()
  const isOpen = Boolean(id ?? to)
  const query = useConversations()
  const latest = query.data?.pages[0]?.conversations[0]?.id
  const hasNone = query.data !== undefined && !latest
  useLatestBeside(isOpen ? undefined : latest)
  if (hasNone && !isOpen) return <NoMessages />
  const Heading = isOpen ? 'h2' : 'h1'
  return (
    <div className="talks" data-open={isOpen || undefined}>
      <nav className="talks-list" aria-label="Conversations">
        <Heading className="talks-title">Messages</Heading>
        {hasNone ? (
          <p className="px-4 text-sm text-ink-2">Your conversations appear here.</p>
        ) : (
          <ConversationList />
        )}
      </nav>
      <section className="talks-one" aria-label="Conversation">
        {id ? (
          <ConversationPane key={id} id={id} line={line} />
        ) : to ? (
          <FirstMessage key={to} to={to} />
        ) : (
          <Opening failed={query.isError} />
        )}
      </section>
    </div>
  )
}

/** Replaces the address, so that Back leads to where the person came from. */
function useLatestBeside(latest: string | undefined) {
  const go = useNavigate()
  // As wide as `messages.css` has it.
  const hasRoom = useMediaQuery('(min-width: 48rem)')
  useEffect(() => {
    if (latest && hasRoom) void go(`/dashboard/messages/${latest}`, { replace: true })
  }, [latest, hasRoom, go])
}

const Opening = ({ failed }: { failed: boolean }) => (
  <div className="p-5">{!failed && <ListSkeleton label="Loading the conversation" rows={4} />}</div>
)

function NoMessages() {
  const { role } = useSignedIn()
  return (
    <>
      <PageHead title="Messages" />
      {role === 'instructor' ? (
        <EmptyState
          title="No messages yet."
          picture="messages"
          action={<ButtonLink to="/dashboard/students">Your learners</ButtonLink>}
        >
          Learners who book you, and those who find you in the directory, can message you. You can message
          anyone you have a lesson with.
        </EmptyState>
      ) : (
        <LearnersFirst />
      )}
    </>
  )
}

function LearnersFirst() {
  const query = useKnownInstructors()
  if (query.isPending) return <ListSkeleton label="Loading your instructors" rows={2} />
  const mine = query.data?.instructors ?? []
  if (mine.length === 0)
    return (
      <EmptyState
        title="No messages yet."
        picture="messages"
        action={<ButtonLink to="/instructor-directory">Find an instructor</ButtonLink>}
      >
        You can ask an instructor something before you book.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No messages yet."
      picture="messages"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {mine.map(({ id, name }) => (
            <ButtonLink key={id} to={`/dashboard/messages?with=${id}`} variant="second">
              Message {firstName(name)}
            </ButtonLink>
          ))}
        </div>
      }
    >
      Ask about a lesson, a place to meet or what to bring.
    </EmptyState>
  )
}
