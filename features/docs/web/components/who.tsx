import type { Role } from '#common/endpoint.ts'
import { signedIn } from '#common/endpoint.ts'
import { Badge } from '#ui/badge.tsx'

const names: Record<Role, string> = {
  student: 'Learners',
  instructor: 'Instructors',
  admin: 'Administrators',
  school_owner: 'Schools',
}

export function Who({ who }: { who: readonly Role[] | undefined }) {
  if (!who) return <Badge tone="green">Anybody</Badge>
  if (who.length === signedIn.length) return <Badge tone="blue">Everybody who is signed in</Badge>
  return who.map((role) => (
    <Badge key={role} tone="blue">
      {names[role]}
    </Badge>
  ))
}
