import { useRef, useState } from 'react'
import { formatMoment } from '#common/time.ts'
import { SupportReply } from '#features/support/contract.ts'
import type { SupportState } from '#features/support/rules.ts'
import { RequestThread } from '#features/support/web/components/request-thread.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import type { WaitingRequest } from '../../support-contract.ts'
import { useAnswerSupport, useCloseSupport, useSupport } from '../support-hooks.ts'
import { PersonLink } from './person-link.tsx'
import { StateList } from './state-list.tsx'

const options = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
] as const

const nothing: Record<SupportState, string> = {
  waiting: 'Nobody is waiting for us.',
  answered: 'No request is answered and still open.',
  closed: 'No request is closed.',
}

export function SupportQueue() {
  const [state, setState] = useState<SupportState>('waiting')
  const query = useSupport(state)
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? []
  return (
    <StateList
      name="support-state"
      state={state}
      onState={setState}
      options={options}
      query={query}
      loading="Loading requests"
      label="Requests"
      none={nothing[state]}
      items={requests}
    >
      {(request) => <RequestCard request={request} />}
    </StateList>
  )
}

function RequestCard({ request }: { request: WaitingRequest }) {
  const { id, subject, state, person, isFirst, waitingSince, messages } = request
  const [isReplying, setIsReplying] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const close = useCloseSupport()
  return (
    <Card title={subject} action={isFirst && <Badge tone="blue">Pro or Enterprise</Badge>}>
      <p className="pb-2 text-sm text-ink-2">
        <PersonLink person={person} />
        {waitingSince && <>, waiting since {formatMoment(waitingSince)}</>}
      </p>
      <RequestThread messages={messages} ours="Support" theirs={person.name} />
      <div className="flex flex-wrap gap-3 pt-4">
        <Button
          size="sm"
          variant={state === 'waiting' ? 'primary' : 'second'}
          aria-label={`Reply: ${subject}`}
          onClick={() => setIsReplying(true)}
        >
          Reply
        </Button>
        {state !== 'closed' && (
          <Button
            size="sm"
            variant="second"
            aria-label={`Close: ${subject}`}
            onClick={() => setIsClosing(true)}
          >
            Close
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isClosing}
        onClose={() => setIsClosing(false)}
        title={
          state === 'waiting' ? `${person.name} hasn’t had a reply. Close it anyway?` : 'Close this request?'
        }
        confirm="Close it"
        onConfirm={() => close.mutateAsync({ id })}
      >
        They’ll see that it’s closed, and can write again to open it.
      </ConfirmDialog>
      {isReplying && <ReplyDialog request={request} onClose={() => setIsReplying(false)} />}
    </Card>
  )
}

function ReplyDialog({
  request: { id, subject, person },
  onClose,
}: {
  request: WaitingRequest
  onClose: () => void
}) {
  const answer = useAnswerSupport()
  const messageId = useRef(crypto.randomUUID())
  const form = useForm(SupportReply, { defaultValues: { text: '' } })
  return (
    <FormDialog
      form={form}
      draft={`support reply ${id}`}
      onClose={onClose}
      title={`Reply to ${person.name}`}
      description={`${subject}. They get it by email, too.`}
      onSubmit={async ({ text }) => {
        await answer.mutateAsync({ id, messageId: messageId.current, text })
        toast({ title: 'Sent', tone: 'good' })
      }}
      submit="Send"
    >
      <TextArea name="text" label="Your reply" rows={7} maxLength={4000} />
    </FormDialog>
  )
}
