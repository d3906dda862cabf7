import { MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useBeginConversation } from '../hooks.ts'

const lengths = ['5', '10', '15'] as const
const options = lengths.map((value) => ({ value, label: `${value} min` }))

/** A ready-made message to the other person of a lesson. */
export function RunningLate({ to, name }: { to: string; name: string }) {
  const [minutes, setMinutes] = useState<(typeof lengths)[number]>('5')
  const [sent, setSent] = useState<{ text: string; conversation: string }>()
  const send = useBeginConversation()
  // The same words sent again after a lost reply are the same message.
  const attempt = useRef({ text: '', clientId: '' })
  const text = `I’m running ${minutes} minutes late.`
  const go = () => {
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
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label="How late you are"
          name="minutes-late"
          value={minutes}
          onChange={setMinutes}
          options={options}
        />
        <Button
          variant="second"
          icon={<MessageSquare aria-hidden="true" />}
          busy={send.isPending}
          disabled={sent?.text === text}
          onClick={go}
        >
          Tell {firstName(name)}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-2" role="status">
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
