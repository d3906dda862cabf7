import { formatMoment } from '#common/time.ts'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { FailedMail } from '../../failed-mails-contract.ts'
import { useFailedMails, useSendMailAgain } from '../hooks.ts'
import { Trouble, TroubleCard } from './trouble-card.tsx'

export const FailedMails = () => (
  <TroubleCard id="failed-mails" title="Failed emails" noun="emails" query={useFailedMails()}>
    {(mail) => <Mail key={mail.id} mail={mail} />}
  </TroubleCard>
)

type MailProps = { mail: FailedMail }

function Mail({ mail: { id, recipient, subject, attempts, lastError, createdAt, canGo } }: MailProps) {
  const again = useSendMailAgain()
  const send = () =>
    void again.mutateAsync({ id }).then(
      () =>
        toast({
          title: 'Sending again',
          description: 'If it fails again, you’ll see it here.',
          tone: 'good',
        }),
      (error: Error) => toast({ title: 'The email wasn’t sent', description: error.message, tone: 'bad' }),
    )
  return (
    <Trouble
      about={subject}
      end={
        canGo ? (
          <Button variant="second" size="sm" busy={again.isPending} onClick={send}>
            Send again<span className="sr"> to {recipient}</span>
          </Button>
        ) : (
          <span className="text-sm text-ink-2">Text deleted</span>
        )
      }
    >
      To {recipient}, {formatMoment(createdAt)}. {plural(attempts, 'try', 'tries')}
      {lastError ? `: ${lastError}` : '.'}
    </Trouble>
  )
}
