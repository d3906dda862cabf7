import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { useIsCut } from '#web/connection.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Conversation } from '../../contract.ts'
import type { Line } from '../follow-changes.ts'
import { useUnblock, useConversation, useBlockPerson } from '../hooks.ts'
import { boxOf, post, postAgain, saveDraft, takeBack, useDraft, useOutgoing } from '../outbox.ts'
import { usePreparedWords } from '../use-prepared-words.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { ArrowLeft, Ban, EllipsisVertical, Flag, UserRound } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'

const ComplaintDialog = lazily(async () => (await import('./complaint-dialog.tsx')).ComplaintDialog)

export function ConversationPane({ id, line }: { id: string; line: Line }) {
  const query = useConversation(id)
  if (query.error instanceof RequestError && [400, 404].includes(query.error.status))
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        <EmptyState
          title="We couldn’t find this conversation."
          action={<Link to="/dashboard/messages">All conversations</Link>}
        >
          You may be logged in to a different account.
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
  const box = boxOf(useSignedIn().id, id)
  const draft = useDraft(box)
  usePreparedWords(box)
  const waiting = useOutgoing(box)
  const again = () => postAgain(box, id)
  const isCut = useIsCut()
  useComeback(
    line,
    isCut,
    waiting.some(({ error, isRejected }) => error && !isRejected),
    again,
  )
  return (
    <>
      <ThreadHead conversation={conversation} />
      {line !== 'live' && (
        <p className="thread-line" role="status">
          {line === 'lost'
            ? 'You’re offline. We’ll keep trying, and keep what you write.'
            : 'Live updates aren’t working. We’re checking for new messages every few seconds.'}
        </p>
      )}
      <Thread
        conversation={conversation}
        waiting={waiting}
        isCut={isCut}
        onAgain={again}
        onTakeBack={(message) => takeBack(box, message)}
      />
      {conversation.canWrite ? (
        <Composer
          name={other.name}
          draft={draft}
          onDraft={(words) => saveDraft(box, words)}
          onSend={(text) => post(box, id, text)}
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
      <Banner tone="yellow" title={`You’ve blocked ${other.name}.`}>
        <Button variant="second" size="sm" className="mt-2" onClick={() => unblock(id)}>
          Unblock
        </Button>
      </Banner>
    )
  return (
    <Banner>
      {other.isGone
        ? `${other.name} has deleted their account. You can still read your own messages.`
        : `You can’t message ${other.name}.`}
    </Banner>
  )
}

function useComeback(line: Line, isCut: boolean, hasUnsent: boolean, again: () => void) {
  useEffect(() => {
    if (!hasUnsent) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  useEffect(() => {
    if ((line === 'live' || !isCut) && hasUnsent) again()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per reconnection, not per failure
  }, [line, isCut])
}

function ThreadHead({ conversation: { id, other, blockedByMe } }: { conversation: Conversation }) {
  const [asks, setAsks] = useState<'block' | 'complaint'>()
  const block = useBlockPerson()
  const unblock = useUnblock()
  const page =
    other.page &&
    (other.role === 'student' ? `/dashboard/students/${other.page}` : `/instructor-directory/${other.page}`)
  return (
    <header className="thread-head">
      <Link to="/dashboard/messages" className="icon-btn only-phone" aria-label="All conversations">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Avatar name={other.name} of={other.role} image={other.image} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg">{other.name}</h1>
        <p className="text-sm text-ink-2">
          {whoIs(other)} <TraineeMark is={other.isTrainee} />
        </p>
      </div>
      <Menu
        trigger={
          <button type="button" className="icon-btn" aria-label={`More about ${other.name}`}>
            <EllipsisVertical />
          </button>
        }
      >
        {page && (
          <MenuLink to={page} icon={<UserRound />}>
            {other.role === 'student' ? 'Lessons and progress' : 'Instructor’s page'}
          </MenuLink>
        )}
        {!other.isGone && (
          <MenuItem
            icon={<Ban />}
            danger={!blockedByMe}
            onClick={() => (blockedByMe ? unblock(id) : setAsks('block'))}
          >
            {blockedByMe ? 'Unblock' : 'Block'}
          </MenuItem>
        )}
        <MenuItem icon={<Flag />} danger onClick={() => setAsks('complaint')}>
          Report
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asks === 'block'}
        onClose={() => setAsks(undefined)}
        title={`Block ${other.name}?`}
        confirm="Block"
        keep="Cancel"
        onConfirm={() => block(id, true)}
      >
        Neither of you can message the other until you unblock them. They’ll only see that their message
        wasn’t sent. Booked lessons stay booked.
      </ConfirmDialog>
      <LazyBoundary when={asks === 'complaint'} onFail={() => setAsks(undefined)}>
        {asks === 'complaint' && (
          <ComplaintDialog conversation={id} name={other.name} onClose={() => setAsks(undefined)} />
        )}
      </LazyBoundary>
    </header>
  )
}

function whoIs({ role, isKnown, isGone }: Conversation['other']) {
  if (isGone) return 'Account deleted'
  if (role === 'instructor') return isKnown ? 'Your instructor' : 'Instructor'
  return isKnown ? 'Learner' : 'Asking before a first lesson'
}
