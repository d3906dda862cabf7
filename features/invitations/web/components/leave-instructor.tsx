import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveInstructor, useMyInstructors } from '../hooks.ts'

/** Ends what accepting an invitation began; draws nothing for an instructor who came otherwise. */
export function LeaveInstructor({ id, name }: { id: string; name: string }) {
  const [asks, setAsks] = useState(false)
  const leave = useLeaveInstructor()
  const isAgreed = useMyInstructors().data?.instructors.some((instructor) => instructor.id === id)
  if (!isAgreed) return null
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
        You are taken off their list of learners. Lessons that you have together stay in both lists, booked
        ones stay booked, and prepaid time stays yours.
      </ConfirmDialog>
    </>
  )
}
