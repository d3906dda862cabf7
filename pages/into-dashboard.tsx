import { Navigate } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { RequireRole } from './require-role.tsx'

/** A short address for a page of the dashboard. Signed-out people sign in first and come back by it. */
export const IntoDashboard = ({ to }: { to: string }) => (
  <RequireRole who={signedIn}>
    <Navigate to={to} replace />
  </RequireRole>
)
