import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import type { UserDetails } from '../../contract.ts'
import { useLiftSuspension, useSuspendUser } from '../hooks.ts'

const AccessDialog = lazily(async () => (await import('./access-dialog.tsx')).AccessDialog)
const DecisionDialog = lazily(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
const RoleDialog = lazily(async () => (await import('./role-dialog.tsx')).RoleDialog)

export function UserActions({ user }: { user: UserDetails }) {
  const me = useSignedIn()
  const [asking, setAsking] = useState<'role' | 'suspend' | 'lift' | 'access'>()
  const close = () => setAsking(undefined)
  if (me.id === user.id) return null
  return (
    <>
      <Button variant="second" onClick={() => setAsking('role')}>
        Change role
      </Button>
      {!user.suspended && (
        <Button variant="second" onClick={() => setAsking('access')}>
          Help with access
        </Button>
      )}
      {user.suspended ? (
        <Button variant="second" onClick={() => setAsking('lift')}>
          Lift suspension
        </Button>
      ) : (
        <Button variant="danger-plain" onClick={() => setAsking('suspend')}>
          Suspend
        </Button>
      )}
      <LazyBoundary when={asking !== undefined} onFail={close}>
        {asking === 'access' && <AccessDialog user={user} onClose={close} />}
        {asking === 'role' && <RoleDialog user={user} onClose={close} />}
        {asking === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      </LazyBoundary>
      {asking === 'lift' && <LiftDialog user={user} onClose={close} />}
    </>
  )
}

type SuspendDialogProps = { user: UserDetails; onClose: () => void }

function SuspendDialog({ user: { id, name, role }, onClose }: SuspendDialogProps) {
  const suspend = useSuspendUser()
  const isInstructor = role === 'instructor'
  return (
    <DecisionDialog
      id={id}
      name={name}
      isInstructor={isInstructor}
      verb="Suspend"
      says={`They’re logged out everywhere and can’t log in until you lift it.${isInstructor ? ' They leave the directory, and nobody can book them.' : ''} We’ll email them your reason.`}
      hint="They’ll see it, and it stays in the audit log."
      keep="Cancel"
      keepsSay={`${name} can’t log in to cancel them; only their ${isInstructor ? 'learners' : 'instructors'} can, or you.`}
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
    toast({ title: `${name} can log in again`, tone: 'good' })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Lift the suspension of ${name}?`}
      confirm="Lift the suspension"
      keep="Cancel"
      danger={false}
      onConfirm={go}
    >
      They can log in again with their old password. We’ll email them.
      {role === 'instructor' &&
        vettingStatus === 'approved' &&
        ' They’ll be back in the directory, with the opening hours they’ve set.'}{' '}
      Cancelled lessons stay cancelled.
    </ConfirmDialog>
  )
}
