import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { UserDetails } from '../../contract.ts'
import { LiftDialog } from './lift-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** What an admin can do to an account; to one's own, nothing. */
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
