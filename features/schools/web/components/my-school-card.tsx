import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveSchool, useMySchool } from '../hooks.ts'

export function MySchoolCard() {
  const [asks, setAsks] = useState(false)
  const school = useMySchool().data?.school
  const leave = useLeaveSchool()
  if (!school) return null
  const { name, ownerName, since } = school
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
          are.
        </span>
      </p>
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
      </ConfirmDialog>
    </Card>
  )
}
