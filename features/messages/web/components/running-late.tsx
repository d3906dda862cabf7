import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useBeginConversation } from '../hooks.ts'

const lengths = [5, 10, 15]

type RunningLateProps = { to: string; name: string; starts: string; ends: string }

/** A ready-made message to the other person of a lesson; `starts` and `ends` as they read them. */
export function RunningLate({ to, name, starts, ends }: RunningLateProps) {
  const [sent, setSent] = useState<{ text: string; conversation: string }>()
  const send = useBeginConversation()
  // The same words sent again after a lost reply are the same message.
  const attempt = useRef({ text: '', clientId: '' })
  const wordsOf = (minutes: number) => `I’ll be ${minutes} minutes late for our lesson at ${starts}.`
  const go = (text: string) => {
    if (attempt.current.text !== text) attempt.current = { text, clientId: crypto.randomUUID() }
    send.mutate(
      { to, ...attempt.current },
      {
        onSuccess: ({ conversation }) => setSent({ text, conversation: conversation.id }),
        onError: toastFailure,
      },
    )
  }
  return (
    <>
      <p>
        Tell {firstName(name)} how late you’ll be. Your lesson still ends at {ends}.
      </p>
      <div className="mt-3 grid grid-cols-3 gap-2" role="group" aria-label="How late you are">
        {lengths.map((minutes) => {
          const text = wordsOf(minutes)
          const isGoing = send.isPending && send.variables.text === text
          return (
            <Button
              key={minutes}
              variant="second"
              busy={isGoing}
              disabled={sent?.text === text || (send.isPending && !isGoing)}
              onClick={() => go(text)}
            >
              {minutes} min
            </Button>
          )
        })}
      </div>
      <p className="mt-2 text-sm text-ink-2 empty:hidden" role="status">
        {sent && (
          <>
            Sent to {firstName(name)}: “{sent.text}”{' '}
            <Link to={`/dashboard/messages/${sent.conversation}`}>See the conversation</Link>
          </>
        )}
      </p>
    </>
  )
}
