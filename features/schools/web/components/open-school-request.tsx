import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { formatDay, homeZone } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { SchoolRequest } from '../../contract.ts'
import { answerBy } from '../../rules.ts'
import { useWithdrawSchoolRequest } from '../hooks.ts'

export function OpenSchoolRequest({ request, email }: { request: SchoolRequest; email: string }) {
  const [asks, setAsks] = useState(false)
  const withdraw = useWithdrawSchoolRequest()
  const { name, town, instructors, website, message, madeAt } = request
  const go = async () => {
    await withdraw.mutateAsync({})
    toast({ title: 'Request withdrawn', tone: 'good' })
  }
  return (
    <Card title="We’ve got your request">
      <p>
        Sent {formatDay(madeAt)}. We’ll email {email} by{' '}
        <b>{formatDay(`${answerBy(madeAt, homeZone)}T12:00Z`)}</b>.
      </p>
      <div className="my-4 [overflow-wrap:anywhere]">
        <p>
          <b>{name}</b>, {town}, {plural(instructors, 'instructor')}
        </p>
        {website && <p className="text-ink-2">{website}</p>}
        {message && <p className="whitespace-pre-line text-ink-2">{message}</p>}
      </div>
      <Button variant="second" onClick={() => setAsks(true)}>
        Withdraw the request
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Withdraw your request?"
        confirm="Withdraw the request"
        keep="Keep it"
        onConfirm={go}
      >
        Your account stays as it is. You can ask again.
      </ConfirmDialog>
    </Card>
  )
}
