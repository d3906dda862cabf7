import { Copy, Send } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { ReceiveEitherWay } from '#features/pupils/web/components/receive-button.tsx'
import { useReceiving } from '#features/pupils/web/use-receiving.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import { daysAhead, stateOfLink } from '../../rules.ts'
import { usePaymentLink, useSendPaymentLink } from '../hooks.ts'

/** On a lesson that waits for its payment by link: how far it is, and what either may do. */
export function PaymentDue({ lesson }: { lesson: Lesson }) {
  const { role } = useSignedIn()
  if (lesson.paidWith !== 'card-link' || lesson.cancelledFree) return null
  return role === 'instructor' ? <DueToMe lesson={lesson} /> : <MineToPay lesson={lesson} />
}

function MineToPay({ lesson }: { lesson: Lesson }) {
  const link = usePaymentLink(lesson.id)
  const isPayable = stateOfLink(lesson, useNow()) === 'waiting'
  const byCard = link.data?.byCard && !link.data.sentAt
  const price = formatMoney(lesson.cancelledCostPence ?? lesson.pricePence ?? 0)
  if (!isPayable)
    return (
      <Banner tone="yellow" title="Not paid yet">
        Please pay {firstName(lesson.instructor.name)} the {price} directly.
      </Banner>
    )
  return (
    <Banner tone="yellow" title={byCard ? 'Your saved card pays this lesson' : 'Waiting for your payment'}>
      <p>
        {byCard
          ? `We charge it ${daysAhead} days before. You don’t have to do anything, but you can pay now.`
          : 'Pay by card before the lesson starts.'}
      </p>
      {link.data && (
        <a className="btn mt-2" href={link.data.url}>
          Pay {price}
        </a>
      )}
    </Banner>
  )
}

function DueToMe({ lesson }: { lesson: Lesson }) {
  const isWaiting = stateOfLink(lesson, useNow()) === 'waiting'
  const { pence } = useReceiving(lesson)
  return (
    <section aria-label="Payment" className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">{isWaiting ? 'Waiting for payment' : `${formatMoney(pence)} owed`}</p>
      {isWaiting ? (
        <SentLink lessonId={lesson.id} />
      ) : (
        <p className="text-sm text-ink-2">It wasn’t paid by card before the lesson started.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <ReceiveEitherWay lesson={lesson} />
      </div>
    </section>
  )
}

function SentLink({ lessonId }: { lessonId: string }) {
  const link = usePaymentLink(lessonId)
  const send = useSendPaymentLink()
  if (!link.data) return null
  const { url, email, sentAt, byCard } = link.data
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied', tone: 'good' }),
      () => toast({ title: 'We couldn’t copy the link', description: url, tone: 'bad' }),
    )
  return (
    <>
      <p className="text-sm text-ink-2">
        {sentAt
          ? `Link emailed${email ? ` to ${email}` : ''} on ${formatLocalDay(sentAt)}, ${formatLocalTime(sentAt)}.`
          : byCard
            ? `Their saved card pays it ${daysAhead} days before the lesson, so we don’t email a link.`
            : `We haven’t emailed the link yet. For weekly lessons it goes out ${daysAhead} days before each.`}{' '}
        It can be paid until the lesson starts.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="second"
          size="sm"
          icon={<Send aria-hidden="true" />}
          busy={send.isPending}
          onClick={() =>
            void send
              .mutateAsync({ id: lessonId })
              .then(() => toast({ title: 'Link sent', tone: 'good' }), toastFailure)
          }
        >
          {sentAt ? 'Send again' : 'Send now'}
        </Button>
        <Button variant="plain" size="sm" icon={<Copy aria-hidden="true" />} onClick={copy}>
          Copy link
        </Button>
      </div>
    </>
  )
}
