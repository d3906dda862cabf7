import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { MyApplication as Application } from '../../contract.ts'
import { isUnderWay } from '../../rules.ts'
import { useWithdrawApplication } from '../hooks.ts'
import { myStateWords } from '../words.ts'

export function MyApplication({ application }: { application: Application }) {
  const [asks, setAsks] = useState(false)
  const withdraw = useWithdrawApplication()
  const { id, title, school, place, words, state, answer, sentAt, email } = application
  const go = async () => {
    await withdraw.mutateAsync({ id })
    toast({ title: 'Application withdrawn', tone: 'good' })
  }
  return (
    <Card
      level={3}
      title={title}
      action={<Badge tone={state === 'to-meet' ? 'green' : undefined}>{myStateWords[state]}</Badge>}
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          {school}, {place}
          <span className="block text-sm text-ink-2">Sent on {formatDay(sentAt)}</span>
        </p>
        {words && <p className="max-w-prose whitespace-pre-line text-ink-2">{words}</p>}
        {answer && (
          <p className="max-w-prose">
            <b className="block">What they wrote</b>
            <span className="whitespace-pre-line">{answer}</span>
          </p>
        )}
        {email && (
          <p>
            Reply to <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
      {isUnderWay(state) && (
        <p className="pt-4">
          <Button size="sm" variant="second" onClick={() => setAsks(true)}>
            Withdraw<span className="sr"> the application: {title}</span>
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Withdraw your application?"
        confirm="Withdraw it"
        onConfirm={go}
      >
        {school} won’t see it or your vetting record any more, and we’ll let them know. You can apply again
        while the vacancy is open.
      </ConfirmDialog>
    </Card>
  )
}
