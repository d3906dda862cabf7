import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { withReturnTo } from '#features/accounts/web/markers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '#web/session.ts'
import { joinPath, type JoinQuery } from '../join-link.ts'

type JoinLinkProps = JoinQuery & { variant?: 'second' | undefined; children: ReactNode }

/** To the waiting list, for strangers by way of an account: whom should we tell? */
export function JoinLink({ variant, children, ...query }: JoinLinkProps) {
  const path = joinPath(query)
  const isIn = useSession().status === 'in'
  return (
    <ButtonLink
      {...(variant && { variant })}
      icon={<BellRing aria-hidden="true" />}
      to={isIn ? path : withReturnTo('/register', path)}
    >
      {children}
    </ButtonLink>
  )
}
