import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { SchoolInstructor } from '../../contract.ts'
import { useRemoveFromSchool } from '../hooks.ts'

type RemoveInstructorProps = { instructor: SchoolInstructor; onRemoved?: () => void }

export function RemoveInstructor({ instructor, onRemoved }: RemoveInstructorProps) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveFromSchool()
  const { id, name, since, lessonsAhead, lessonsGiven, learners } = instructor
  const go = async () => {
    await remove.mutateAsync({ id })
    toast({
      title: `${name} has left your school`,
      description: 'We’ve let them know by email.',
      tone: 'good',
    })
    onRemoved?.()
  }
  return (
    <>
      <Button variant="danger-plain" size="sm" onClick={() => setAsks(true)}>
        Remove<span className="sr"> {name}</span>
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Remove ${name} from the school?`}
        confirm="Remove from the school"
        keep="Cancel"
        onConfirm={go}
      >
        {plural(lessonsAhead, 'lesson')} ahead and {plural(learners, 'learner')} stay with {name}, and no
        lesson is cancelled. You keep the figures since {formatDay(since)}, including{' '}
        {plural(lessonsGiven, 'lesson')} delivered, and won’t see new ones.
      </ConfirmDialog>
    </>
  )
}
