import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import '#web/between-people.ts'
import { queryClient } from '#web/query-client.ts'

/** The landing page reads nothing from the server and does not load this script. */
export const DataLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
)
