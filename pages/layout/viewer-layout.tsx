import type { ReactNode } from 'react'
import { Waiting } from '#ui/states.tsx'
import { useSession } from '#web/session.ts'

type ViewerLayoutProps = { signedIn: ReactNode; visitor: ReactNode }

/** For pages that people reach signed in or not: drawn once it is known, so that they do not begin twice. */
export function ViewerLayout({ signedIn, visitor }: ViewerLayoutProps) {
  const { status } = useSession()
  if (status === 'waiting') return <Waiting>Checking authentication...</Waiting>
  return status === 'in' ? signedIn : visitor
}
