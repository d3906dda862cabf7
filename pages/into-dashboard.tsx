import { Navigate } from 'react-router'
import { signedIn } from '#common/endpoint.ts'
import { RequireRole } from './require-role.tsx'

export const IntoDashboard = ({ to }: { to: string }) => (
  <RequireRole who={signedIn}>
    <Navigate to={to} replace />
  </RequireRole>
)
