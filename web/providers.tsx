import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'

const Prerendered = createContext(false)

/** Whether the page that the person first saw came as ready HTML. */
export const useIsPrerendered = () => useContext(Prerendered)

export function Providers({ client, isPrerendered, children }: { client: QueryClient; isPrerendered: boolean; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Prerendered value={isPrerendered}>{children}</Prerendered>
      </QueryClientProvider>
    </CSPProvider>
  )
}
