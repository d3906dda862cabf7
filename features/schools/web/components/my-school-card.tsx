import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useAllowOffice, useMySchool } from '../hooks.ts'
import { useLeaveSchool, useMyPayee } from '../payee-hooks.ts'
import { PayeeConsent } from './payee-consent.tsx'

export function MySchoolCard() {
  const [asks, setAsks] = useState(false)
  const school = useMySchool().data?.school
  const leave = useLeaveSchool()
  const allow = useAllowOffice()
  const payee = useMyPayee().data
  if (!school || !payee) return null
  const { name, ownerName, since, officeSince } = school
  const go = async () => {
    await leave.mutateAsync({})
    toast({ title: `You’ve left ${name}`, tone: 'good' })
  }
  return (
    <Card title="Your school">
      <p className="mb-4">
        <b>{name}</b>, {ownerName}
        <span className="block text-ink-2">
          Since {formatDay(since)}. Since then the school sees your figures: lessons, hours, revenue,
          commission, cancellations and late ones, how full your diary is and how many learners you have. It
          also sees your badge, and when it and your driving licence expire. It can’t see who your learners
          are{officeSince ? ', apart from what you allow below' : ' unless you allow it below'}.
        </span>
      </p>
      <div className="mb-4">
        <Toggle
          label="Let the office work in my diary"
          hint="It sees your lessons with names and the area of the pick-up, adds, moves and cancels them as you would, and blocks time. It sees no notes, emails or addresses, and phone numbers only to ring somebody when you’re ill. We tell you whatever it does, and you can end it here at any time."
          checked={officeSince !== null}
          disabled={allow.isPending}
          onChange={(allowed) => allow.mutate({ allowed }, { onError: toastFailure })}
        />
      </div>
      <PayeeConsent payee={payee} />
      <Button variant="second" onClick={() => setAsks(true)}>
        Leave the school
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Leave ${name}?`}
        confirm="Leave the school"
        onConfirm={go}
      >
        Your account, lessons and learners won’t change. The school keeps your figures from {formatDay(since)}{' '}
        until now, and won’t see new ones.
        {payee.agreed && ' What you’ve earned by card and hasn’t been paid out yet is paid to you again.'}
      </ConfirmDialog>
    </Card>
  )
}
