import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Pupil } from '../../contract.ts'
import { useDeletePupil } from '../hooks.ts'

export function DeleteDialog({ pupil, onClose }: { pupil: Pupil; onClose: () => void }) {
  const goTo = useNavigate()
  const remove = useDeletePupil()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${pupil.name} for good?`}
      confirm="Delete for good"
      onConfirm={async () => {
        await remove.mutateAsync({ id: pupil.id })
        toast({ title: `${pupil.name} deleted`, tone: 'good' })
        await goTo('/dashboard/students')
      }}
    >
      Your record and assessments are erased. Past lessons and payments stay without a name, for your books.
      You can’t undo this.
    </ConfirmDialog>
  )
}
