import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { UserDetails } from '../../contract.ts'
import { useLiftSuspension } from '../hooks.ts'

type LiftDialogProps = { user: UserDetails; onClose: () => void }

/** Lets a suspended person in again. */
export function LiftDialog({ user: { id, name, role, vettingStatus }, onClose }: LiftDialogProps) {
  const lift = useLiftSuspension()
  const go = async () => {
    await lift.mutateAsync({ id })
    toast({ title: `${name} can sign in again`, tone: 'good' })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Lift the suspension of ${name}?`}
      confirm="Lift the suspension"
      keep="Keep it"
      danger={false}
      onConfirm={go}
    >
      They can sign in again with the password they had, and get an email.
      {role === 'instructor' &&
        vettingStatus === 'approved' &&
        ' They are in the directory again, in the hours they have set.'}{' '}
      Lessons that were cancelled stay cancelled.
    </ConfirmDialog>
  )
}
