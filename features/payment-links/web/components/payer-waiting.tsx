import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { Banner, ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { copySharing } from '#web/copy-sharing.ts'
import { ShareButton } from '#web/share-button.tsx'
import { isGuest } from '#web/known-person.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline, formatLocalNearMoment, formatLocalSpan } from '#web/zone.ts'
import { PayerEmail, type PayerLink } from '../../payer-contract.ts'
import { mostPayerSends } from '../../payer-rules.ts'
import {
  useLessonUntilPaid,
  useOpenPayerLink,
  usePayerLink,
  useSendPayerLink,
  useWithdrawPayerLink,
} from '../payer-hooks.ts'

type PayerWaitingProps = {
  lesson: Lesson
  /** The link, if it was made just now: later it has to be asked for. */
  opened?: string | undefined
  /** Who pays for this learner, by whom one press emails it. */
  known?: readonly { id: string; name: string; email: string }[]
}

/** A time that is held until somebody else has paid: until when, the link, and the way back. */
export function PayerWaiting({ lesson, opened, known }: PayerWaitingProps) {
  const link = usePayerLink(lesson.id)
  useLessonUntilPaid(lesson)
  if (!lesson.waitsForPayer) return null
  return (
    <Banner title="Waiting for the payment">
      {link.isPending && <ListSkeleton label="Loading the link" rows={1} />}
      {link.data && <Waiting lesson={lesson} link={link.data} opened={opened} known={known} />}
    </Banner>
  )
}

function Waiting({ lesson, link, opened, known = [] }: PayerWaitingProps & { link: PayerLink }) {
  const open = useOpenPayerLink()
  const withdraw = useWithdrawPayerLink()
  const isForGuest = isGuest(useSignedIn())
  const url = open.data?.url ?? opened
  const now = useNow()
  const panel = useRef<HTMLDivElement>(null)
  // The form or the button that asked for it is gone, and a phone would stay at the foot of the page.
  useEffect(() => {
    if (url) panel.current?.focus()
  }, [url])
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="The link to pay" className="grid gap-3">
      {url ? (
        <>
          <p>
            Send this to the person who’s paying. We’re holding{' '}
            <b className="num">{formatLocalNearMoment(lesson.startsAt)}</b> until{' '}
            <b className="num">{formatLocalDeadline(link.heldUntil, now)}</b>.
          </p>
          {link.sends < mostPayerSends &&
            known.map((payer) => <AskKnown key={payer.id} lessonId={lesson.id} payer={payer} />)}
          <LinkToShare lesson={lesson} link={link} url={url} />
          {link.sends < mostPayerSends && !isForGuest && <EmailLink lessonId={lesson.id} />}
        </>
      ) : (
        <>
          <p>
            We’re holding <b className="num">{formatLocalNearMoment(lesson.startsAt)}</b> until{' '}
            <b className="num">{formatLocalDeadline(link.heldUntil, now)}</b>. It’s booked as soon as someone
            has paid {formatMoney(link.pricePence)} by your link.
          </p>
          <p>
            <Button
              busy={open.isPending}
              onClick={() =>
                open.mutate({ id: lesson.id, packageId: link.packageId }, { onError: toastFailure })
              }
            >
              Show the link
            </Button>
          </p>
        </>
      )}
      <p className="text-sm">
        Anyone who opens it sees your first name, {firstName(lesson.instructor.name)}, when the lesson is,
        roughly where it starts and the price. They don’t see your address or phone number.
      </p>
      <p>
        <Button
          variant="second"
          size="sm"
          busy={withdraw.isPending}
          onClick={() =>
            void withdraw.mutateAsync({ id: lesson.id }).then(
              () =>
                toast({
                  title: 'The link is withdrawn',
                  description: 'You’ve got ten minutes to pay yourself.',
                }),
              toastFailure,
            )
          }
        >
          Withdraw the link
        </Button>
      </p>
    </div>
  )
}

type AskKnownProps = { lessonId: string; payer: { name: string; email: string } }

function AskKnown({ lessonId, payer: { name, email } }: AskKnownProps) {
  const send = useSendPayerLink()
  const ask = () =>
    send
      .mutateAsync({ id: lessonId, email })
      .then(
        () => toast({ title: `Emailed to ${name}`, description: 'It’s on their page, too.' }),
        toastFailure,
      )
  return (
    <p>
      <Button size="lg" busy={send.isPending} disabled={send.isSuccess} onClick={() => void ask()}>
        {send.isSuccess ? `${firstName(name)} has been asked` : `Ask ${firstName(name)} to pay`}
      </Button>
    </p>
  )
}

type LinkToShareProps = { lesson: Lesson; link: PayerLink; url: string }

export function LinkToShare({ lesson, link, url }: LinkToShareProps) {
  const id = useId()
  const sharing = {
    title: 'Pay for my driving lesson',
    text: `Could you pay for my driving lesson with ${firstName(lesson.instructor.name)}, ${formatLocalSpan(lesson.startsAt, lesson.endsAt)}, please? It’s ${formatMoney(link.pricePence)} by card, until ${formatLocalNearMoment(link.heldUntil)}:`,
    url,
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="field-label">
          Your link
        </label>
        <input id={id} className="input" readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <p className="flex flex-wrap gap-2 [&>*]:max-sm:w-full">
        <ShareButton variant="primary" size="lg" {...sharing} />
        <Button
          variant="second"
          size="lg"
          icon={<Copy aria-hidden="true" />}
          onClick={() => copySharing(sharing)}
        >
          Copy link
        </Button>
      </p>
    </>
  )
}

const Input = z.object({ email: PayerEmail })

function EmailLink({ lessonId }: { lessonId: string }) {
  const send = useSendPayerLink()
  const form = useForm(Input, { defaultValues: { email: '' } })
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await send.mutateAsync({ id: lessonId, email })
        setSentTo(email)
        form.reset()
      }}
    >
      <TextField
        name="email"
        type="email"
        label="Or we email it to them"
        autoComplete="off"
        hint={sentTo && `Emailed to ${sentTo}.`}
      />
      <SubmitButton variant="second" size="sm">
        Email the link
      </SubmitButton>
    </Form>
  )
}
