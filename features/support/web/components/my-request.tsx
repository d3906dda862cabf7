import { useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { type SupportRequest, SupportReply } from '../../contract.ts'
import { useAddToSupport, useCloseSupport } from '../hooks.ts'
import { stateWords } from '../words.ts'
import { RequestThread } from './request-thread.tsx'

export function MyRequest({ request }: { request: SupportRequest }) {
  const { id, subject, state, messages } = request
  const [isAdding, setIsAdding] = useState(false)
  const close = useCloseSupport()
  return (
    <Card
      title={subject}
      action={<Badge tone={state === 'answered' ? 'green' : undefined}>{stateWords[state]}</Badge>}
    >
      <RequestThread messages={messages} ours="Support" theirs="You" />
      <div className="flex flex-wrap gap-3 pt-4">
        <Button size="sm" variant="second" aria-label={`Reply: ${subject}`} onClick={() => setIsAdding(true)}>
          Reply
        </Button>
        {state !== 'closed' && (
          <Button
            size="sm"
            variant="plain"
            busy={close.isPending}
            aria-label={`Close, it’s sorted: ${subject}`}
            onClick={() => void close.mutateAsync({ id }).catch(toastFailure)}
          >
            Close: it’s sorted
          </Button>
        )}
      </div>
      {isAdding && <AddDialog request={request} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function AddDialog({ request: { id, subject }, onClose }: { request: SupportRequest; onClose: () => void }) {
  const add = useAddToSupport()
  const messageId = useRef(crypto.randomUUID())
  const form = useForm(SupportReply, { defaultValues: { text: '' } })
  return (
    <FormDialog
      form={form}
      draft={`support ${id}`}
      onClose={onClose}
      title={subject}
      onSubmit={async ({ text }) => {
        await add.mutateAsync({ id, messageId: messageId.current, text })
        toast({ title: 'Sent', tone: 'good' })
      }}
      submit="Send"
    >
      <TextArea name="text" label="Your message" rows={5} maxLength={4000} />
    </FormDialog>
  )
}
