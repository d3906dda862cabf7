import { useEffect, useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { storeDraft } from '#ui/drafts.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type BoughtVoucher, RecipientForm } from '../../contract.ts'
import { mostSends } from '../../rules.ts'
import { useRefundVoucher, useSendVoucher } from '../hooks.ts'
import { sayDay } from '../words.ts'

type BoughtProps = { token: string; voucher: BoughtVoucher; isBack: boolean }

/** What its buyer sees of a voucher, and may do. */
export function Bought({ token, voucher, isBack }: BoughtProps) {
  const [open, setOpen] = useState<'send' | 'refund'>()
  const { state, amountPence, leftPence, sentAt, isClaimed, refundableUntil } = voucher
  useEffect(() => {
    if (state !== 'unpaid') storeDraft('gift', undefined)
  }, [state])
  const canSend = state === 'paid' && leftPence > 0 && !isClaimed && voucher.sends < mostSends
  return (
    <>
      <div aria-live="polite" className="empty:-mb-5">
        {state === 'unpaid' && isBack ? (
          <Waiting>Checking your payment…</Waiting>
        ) : (
          <Said voucher={voucher} />
        )}
      </div>
      <Sign
        title={`For ${voucher.recipientName ?? 'somebody'}`}
        rows={[
          ['Worth', formatMoney(amountPence)],
          ['Not used yet', formatMoney(leftPence)],
          ...(voucher.recipientEmail ? [['Sent to', voucher.recipientEmail] as const] : []),
          [sentAt ? 'Sent' : 'We’ll send it on', sentAt ? formatDay(sentAt) : sayDay(voucher.sendOn)],
          ...(voucher.lapsesOn ? [['Valid until', sayDay(voucher.lapsesOn)] as const] : []),
        ]}
      />
      {voucher.message && <p className="wrap-anywhere">“{voucher.message}”</p>}
      <div className="flex flex-wrap gap-3">
        {canSend && (
          <Button variant="second" onClick={() => setOpen('send')}>
            {sentAt ? 'Send it again' : 'Change who it’s for'}
          </Button>
        )}
        {refundableUntil && (
          <Button variant="plain" onClick={() => setOpen('refund')}>
            Refund it
          </Button>
        )}
      </div>
      {refundableUntil && (
        <p className="text-sm text-ink-2">
          Until {sayDay(refundableUntil)} you can have all of it refunded, as long as none of it is used.
        </p>
      )}
      {open === 'send' && <SendDialog token={token} voucher={voucher} onClose={() => setOpen(undefined)} />}
      {open === 'refund' && (
        <RefundDialog token={token} voucher={voucher} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function Said({ voucher }: { voucher: BoughtVoucher }) {
  const { state, leftPence, isClaimed, isRefundRefused, amountPence, sentAt } = voucher
  if (state === 'unpaid') return <Banner tone="yellow">This voucher isn’t paid, so it wasn’t sent.</Banner>
  if (isRefundRefused)
    return (
      <Banner tone="yellow" title="The refund didn’t go through">
        The code doesn’t work any more. Stripe turned the refund down, so somebody here is looking into it.
        You don’t need to do anything.
      </Banner>
    )
  if (state === 'refunding' || state === 'refunded')
    return (
      <Banner tone="green" title="We’re refunding it to your card">
        The code doesn’t work any more. Banks usually take 5 to 10 working days to show the money.
      </Banner>
    )
  if (state === 'lapsed') return <Banner>It has lapsed, and can’t be used any more.</Banner>
  if (leftPence === 0) return <Banner>Nothing is left on it: it was used or refunded.</Banner>
  if (leftPence < amountPence) return <Banner tone="green">Part of it was used or refunded.</Banner>
  if (isClaimed) return <Banner tone="green">They’ve added it to their account.</Banner>
  return (
    <Banner tone="green">
      Paid, thank you. {sentAt ? 'The voucher is on its way.' : 'We’ll send it on the day you chose.'} Your
      receipt comes by email.
    </Banner>
  )
}

type DialogProps = Omit<BoughtProps, 'isBack'> & { onClose: () => void }

function SendDialog({ token, voucher, onClose }: DialogProps) {
  const send = useSendVoucher()
  const form = useForm(RecipientForm, {
    defaultValues: {
      recipientName: voucher.recipientName ?? '',
      recipientEmail: voucher.recipientEmail ?? '',
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={voucher.sentAt ? 'Send the voucher again?' : 'Who is it for?'}
      description={
        voucher.sentAt
          ? 'We’ll email it with a new code. At another address the code we sent before stops working.'
          : `We’ll email it on ${sayDay(voucher.sendOn)}.`
      }
      submit={voucher.sentAt ? 'Send it' : 'Save'}
      onSubmit={async (values) => {
        await send.mutateAsync({ token, ...values })
        toast({ title: voucher.sentAt ? 'The voucher is on its way' : 'Saved', tone: 'good' })
      }}
    >
      <TextField name="recipientName" label="Who it’s for" maxLength={100} autoComplete="off" />
      <TextField name="recipientEmail" label="Their email" type="email" maxLength={254} autoComplete="off" />
    </FormDialog>
  )
}

function RefundDialog({ token, voucher, onClose }: DialogProps) {
  const refund = useRefundVoucher()
  const money = formatMoney(voucher.leftPence)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Refund ${money} to your card?`}
      confirm={`Refund ${money}`}
      keep="Keep the gift"
      onConfirm={() => refund.mutateAsync({ token })}
    >
      {voucher.sentAt
        ? `The code stops working at once, and we’ll tell ${voucher.recipientName ?? 'them'}.`
        : 'We haven’t emailed it yet, so the person it’s for won’t hear about it.'}
    </ConfirmDialog>
  )
}
