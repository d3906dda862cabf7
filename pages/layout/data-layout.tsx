import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import '#web/between-people.ts'
import { queryClient } from '#web/query-client.ts'

/** Around every page that reads from the server. The landing page does not, and goes without the script for it. */
export const DataLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
)
