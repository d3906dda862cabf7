import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Role, roles } from '#common/endpoint.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Waiting } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useConfig } from '#web/config.ts'
import { dashboardOf } from '#web/dashboards.ts'
import { isGuest } from '#web/known-person.ts'
import { admitKnownPerson, claimsOf, useSession } from '#web/session.ts'
import { SignedInProvider } from '#web/signed-in.tsx'
import { waits } from '#web/timeouts.ts'

const YourBooking = lazily(async () => (await import('./your-booking.tsx')).YourBooking)

type RequireRoleProps = {
  who: readonly Role[]
  waitMs?: number
  words?: string
  /** Those who haven’t confirmed an address yet may see it too. */
  guests?: boolean
  children: ReactNode
}

/** Guards navigation only; the server checks every request. */
export function RequireRole({
  who,
  waitMs = waits.protectedPage,
  words = 'Please log in to access this page',
  guests = false,
  children,
}: RequireRoleProps) {
  const session = useSession()
  const tired = useElapsed(waitMs)
  const needsFactor = useConfig((config) => config?.adminSecondFactor)
  if (session.status === 'waiting' && !tired) return <Waiting>Checking authentication...</Waiting>
  // The login page goes on with the second step.
  if (session.status === 'half') return <ToLogin />
  if (session.status === 'out' && session.why === 'left') return <Navigate to="/login" replace />
  if (session.status === 'out' && session.why === 'ended') return <ToLogin isEnded />
  if (session.status !== 'in') return <ToLogin words={words} />
  if (isGuest(session.me) && !guests)
    return (
      <SignedInProvider value={session.me}>
        <LazyBoundary>
          <YourBooking />
        </LazyBoundary>
      </SignedInProvider>
    )
  if (!who.includes(session.me.role)) return <ToOwnDashboard role={session.me.role} />
  if (
    session.me.role === 'admin' &&
    who.length < roles.length &&
    needsFactor &&
    claimsOf(session.session).aal !== 'aal2'
  )
    return <ToSecurity />
  return <SignedInProvider value={session.me}>{children}</SignedInProvider>
}

function ToLogin({ words, isEnded }: { words?: string; isEnded?: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (words) toast({ title: 'Authentication required', description: words, tone: 'bad' })
  }, [words])
  return <Navigate to="/login" replace state={{ from: pathname + search + hash, ended: isEnded }} />
}

function ToSecurity() {
  useEffect(
    () =>
      void toast({
        title: 'Administrators need two-step verification',
        description: 'Set it up here. Then everything else opens.',
      }),
    [],
  )
  return <Navigate to="/dashboard/security" replace />
}

function ToOwnDashboard({ role }: { role: Role }) {
  useEffect(
    () =>
      void toast({
        title: 'You can’t open that page',
        description: 'We’ve taken you to your dashboard instead.',
      }),
    [],
  )
  return <Navigate to={dashboardOf(role)} replace />
}

function useElapsed(ms: number) {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      admitKnownPerson()
      setElapsed(true)
    }, ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}
