import { firstName } from '#common/first-name.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ArrowLeft } from 'lucide-react'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Correspondent } from '../../contract.ts'
import { useBeginConversation, useCorrespondent } from '../hooks.ts'
import { boxOf, saveDraft, useDraft } from '../outbox.ts'
import { usePreparedWords } from '../use-prepared-words.ts'
import { Composer } from './composer.tsx'

export function FirstMessage({ to }: { to: string }) {
  const query = useCorrespondent(to)
  const navigate = useNavigate()
  const { state } = useLocation()
  const conversation = query.data?.conversationId
  useEffect(() => {
    if (conversation) void navigate(`/dashboard/messages/${conversation}`, { replace: true, state })
  }, [conversation, navigate, state])
  if (query.error instanceof RequestError && [400, 404].includes(query.error.status))
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        <EmptyState
          title="You can’t message this person."
          action={<Link to="/dashboard/messages">All conversations</Link>}
        >
          You can write to people you have a lesson with. Learners can also write to instructors in the
          directory.
        </EmptyState>
      </div>
    )
  if (query.isLoadingError)
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
      </div>
    )
  if (!query.data || conversation)
    return (
      <div className="p-5">
        <h1 className="sr">Messages</h1>
        <ListSkeleton label="Opening the conversation" rows={2} />
      </div>
    )
  return <NewPane to={to} person={query.data} />
}

function NewPane({ to, person }: { to: string; person: Correspondent }) {
  const { name, image, role, isQuestion, isTrainee } = person
  const box = boxOf(useSignedIn().id, `with ${to}`)
  const draft = useDraft(box)
  usePreparedWords(box)
  const begin = useBeginConversation()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<string>()
  // The same words sent again after a lost reply are the same message.
  const attempt = useRef({ text: '', clientId: '' })
  const send = (text: string) => {
    if (attempt.current.text !== text) attempt.current = { text, clientId: crypto.randomUUID() }
    setWrong(undefined)
    begin.mutate(
      { to, ...attempt.current },
      {
        onSuccess: ({ conversation }) => {
          saveDraft(box, '')
          void navigate(`/dashboard/messages/${conversation.id}`, { replace: true })
        },
        onError: (error) => setWrong(error.message),
      },
    )
  }
  return (
    <>
      <header className="thread-head">
        <Link to="/dashboard/messages" className="icon-btn only-phone" aria-label="All conversations">
          <ArrowLeft aria-hidden="true" />
        </Link>
        <Avatar name={name} of={role} image={image} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg">{name}</h1>
          <p className="text-sm text-ink-2">
            {role === 'instructor' ? (isQuestion ? 'Instructor' : 'Your instructor') : 'Learner'}{' '}
            <TraineeMark is={isTrainee} />
          </p>
        </div>
      </header>
      <div className="thread-start">
        <p className="max-w-prose">
          {isQuestion ? (
            <>
              <b className="block">Ask {firstName(name)} before you book.</b>
              They’ll see your first name and the first letter of your last name, not your picture. Please
              don’t give your address or phone number until you’ve booked.
            </>
          ) : (
            <>
              <b className="block">Your first message to {firstName(name)}.</b>
              They’ll get it here straight away, and by email if they don’t see it.
            </>
          )}
        </p>
      </div>
      <Composer
        name={name}
        draft={draft}
        busy={begin.isPending}
        {...(wrong && { wrong })}
        onDraft={(words) => saveDraft(box, words)}
        onSend={send}
      />
    </>
  )
}
