import { Navigate, useLocation } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { dashboardOf } from '#web/dashboards.ts'
import { RequireRole } from './require-role.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { waits } from '#web/timeouts.ts'

export function DashboardGate() {
  const { pathname, search } = useLocation()
  if (pathname.endsWith('/')) return <Navigate to={`/dashboard${search}`} replace />
  return (
    <RequireRole
      who={signedIn}
      guests
      waitMs={waits.dashboard}
      words="Please sign in to access the dashboard"
    >
      <ToDashboard />
    </RequireRole>
  )
}

function ToDashboard() {
  const { role } = useSignedIn()
  return <Navigate to={dashboardOf(role)} replace />
}

export const IntoDashboard = ({ to }: { to: string }) => (
  <RequireRole who={signedIn} guests>
    <Navigate to={to} replace />
  </RequireRole>
)
