import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { MyApplication as Application } from '../../contract.ts'
import { isUnderWay } from '../../rules.ts'
import { useAcceptWork, useRefreshVacancies, useWithdrawApplication } from '../hooks.ts'
import { myStateWords, sayWork } from '../words.ts'

export function MyApplication({ application }: { application: Application }) {
  const [asks, setAsks] = useState<'withdraw' | 'accept'>()
  const close = () => setAsks(undefined)
  const accept = useAcceptWork()
  const refresh = useRefreshVacancies()
  const withdraw = useWithdrawApplication()
  const { id, title, school, place, words, state, message, sentAt, offer, email } = application
  const go = async () => {
    await withdraw.mutateAsync({ id })
    toast({ title: 'Application withdrawn', tone: 'good' })
  }
  const join = async () => {
    if (!offer) return
    try {
      await accept.mutateAsync({ id, ...offer })
    } catch (error) {
      await refresh()
      throw error
    }
    toast({ title: `You’ve joined ${school}`, tone: 'good' })
  }
  return (
    <Card
      level={3}
      title={title}
      action={
        <Badge tone={state === 'declined' || state === 'withdrawn' || state === 'sent' ? undefined : 'green'}>
          {myStateWords[state]}
        </Badge>
      }
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          {school}, {place}
          <span className="block text-sm text-ink-2">Sent on {formatDay(sentAt)}</span>
        </p>
        {words && <p className="max-w-prose whitespace-pre-line text-ink-2">{words}</p>}
        {offer && (
          <p className="font-semibold">
            {state === 'taken-on' && 'Taken on: '}
            {sayWork(offer)}
          </p>
        )}
        {message && (
          <p className="max-w-prose">
            <b className="block">What they wrote</b>
            <span className="whitespace-pre-line">{message}</span>
          </p>
        )}
        {email && (
          <p>
            Reply to <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
      {isUnderWay(state) && (
        <p className="flex flex-wrap gap-3 pt-4">
          {state === 'offered' && (
            <Button
              size="sm"
              className="max-w-full whitespace-normal"
              aria-label={`Accept the offer: ${title}`}
              onClick={() => setAsks('accept')}
            >
              Accept the offer
            </Button>
          )}
          <Button size="sm" variant="second" onClick={() => setAsks('withdraw')}>
            Withdraw<span className="sr"> the application: {title}</span>
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asks === 'withdraw'}
        onClose={close}
        title="Withdraw your application?"
        confirm="Withdraw it"
        onConfirm={go}
      >
        {school} won’t see it or your vetting record any more, and we’ll let them know. You can apply again 24
        hours after you sent it, while the vacancy is open.
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'accept'}
        onClose={close}
        title={`Join ${school}?`}
        confirm="Accept and join"
        keep="Not yet"
        danger={false}
        ready={offer !== null}
        onConfirm={join}
      >
        {offer && `${sayWork(offer)}. `}Once you accept, you belong to {school}. It sees your figures and how
        full your diary is, but not who your learners are unless you let its office into your diary. Your
        account, diary and learners stay yours, and you’re still paid for your lessons, unless the school’s
        contract with us lets it be paid and you agree to that separately. What you and the school pay each
        other is between you. You can leave at any time in your settings.
      </ConfirmDialog>
    </Card>
  )
}
