import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { UserDetails } from '../../contract.ts'
import { RoleDialog } from './role-dialog.tsx'
import { useSuspendUser, useLiftSuspension } from '../hooks.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'

export function UserActs({ user }: { user: UserDetails }) {
  const me = useSignedIn()
  const [asking, setAsking] = useState<'role' | 'suspend' | 'lift'>()
  const close = () => setAsking(undefined)
  if (me.id === user.id) return null
  return (
    <>
      <Button variant="second" onClick={() => setAsking('role')}>
        Change role
      </Button>
      {user.suspended ? (
        <Button variant="second" onClick={() => setAsking('lift')}>
          Lift suspension
        </Button>
      ) : (
        <Button variant="danger-plain" onClick={() => setAsking('suspend')}>
          Suspend
        </Button>
      )}
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {asking === 'lift' && <LiftDialog user={user} onClose={close} />}
    </>
  )
}

type SuspendDialogProps = { user: UserDetails; onClose: () => void }

/** Shuts somebody out, after saying in numbers what that does. */
function SuspendDialog({ user: { id, name, role }, onClose }: SuspendDialogProps) {
  const suspend = useSuspendUser()
  const isInstructor = role === 'instructor'
  return (
    <DecisionDialog
      id={id}
      name={name}
      isInstructor={isInstructor}
      verb="Suspend"
      says={`They are signed out everywhere at once and cannot sign in until you lift it.${isInstructor ? ' They leave the directory, and nobody can book them.' : ''} They get an email with your reason.`}
      hint="The person reads it, and it stays on record."
      keep="Leave as it is"
      onDecide={(decision) => suspend.mutateAsync({ id, ...decision })}
      done={{ title: `${name} is suspended`, tone: 'good' }}
      onClose={onClose}
    />
  )
}

type LiftDialogProps = { user: UserDetails; onClose: () => void }

function LiftDialog({ user: { id, name, role, vettingStatus }, onClose }: LiftDialogProps) {
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
