import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveInstructor } from '../leaving-hooks.ts'

export function LeaveInstructor({ id, name }: { id: string; name: string }) {
  const [asks, setAsks] = useState(false)
  const leave = useLeaveInstructor()
  const go = async () => {
    await leave.mutateAsync({ id })
    toast({ title: `${name} is no longer your instructor`, tone: 'good' })
  }
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setAsks(true)}>
        Leave<span className="sr"> {name}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Leave ${name}?`}
        confirm="Leave"
        onConfirm={go}
      >
        They can’t book lessons for you or see your phone number any more. You keep your lesson credit, and
        you can book them again whenever you like.
      </ConfirmDialog>
    </>
  )
}
