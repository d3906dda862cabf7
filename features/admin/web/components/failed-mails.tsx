import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { FailedMail } from '../../contract.ts'
import { useFailedMails, useSendMailAgain } from '../hooks.ts'
import { moment, several } from '../words.ts'

/** Messages that were given up. Their text is nobody's to read; they can be sent again. */
export function FailedMails() {
  const failed = useFailedMails()
  if (failed.isError)
    return (
      <Card id="failed-mails" title="Messages that did not arrive">
        <ErrorState retry={failed.refetch}>The messages could not be read just now.</ErrorState>
      </Card>
    )
  if (!failed.data || failed.data.mails.length === 0) return null
  return (
    <Card id="failed-mails" title="Messages that did not arrive">
      <FewFirst items={failed.data.mails} few={5} noun="messages">
        {(few) => (
          <ul className="ruled" aria-label="Messages that did not arrive">
            {few.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}

function Mail({ mail: { id, recipient, subject, attempts, lastError, createdAt, canGo } }: { mail: FailedMail }) {
  const again = useSendMailAgain()
  const send = () =>
    again.mutate(
      { id },
      {
        onSuccess: () => toast({ title: 'The message goes out again', description: 'If it fails once more, it comes back here.', tone: 'good' }),
        onError: (error) => toast({ title: 'The message was not sent', description: error.message, tone: 'bad' }),
      },
    )
  return (
    <li className="flex-wrap">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <b>{subject}</b>
        <span className="block text-sm text-ink-2">
          To {recipient}, {moment(createdAt)}. {several(attempts, 'try', 'tries')}
          {lastError ? `: ${lastError}` : '.'}
        </span>
      </span>
      {canGo ? (
        <Button variant="second" size="sm" busy={again.isPending} onClick={send}>
          Send again<span className="sr"> to {recipient}</span>
        </Button>
      ) : (
        <span className="text-sm text-ink-2">Its text is deleted</span>
      )}
    </li>
  )
}
