import type { UserDetails } from '../../contract.ts'
import { useSuspendUser } from '../hooks.ts'
import { DecisionDialog } from './decision-dialog.tsx'

type SuspendDialogProps = { user: UserDetails; onClose: () => void }

/** Shuts somebody out, after saying in numbers what that does. */
export function SuspendDialog({ user: { id, name, role }, onClose }: SuspendDialogProps) {
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
