import { CSPProvider } from '@base-ui/react/csp-provider'
import { createContext, type ReactNode, useContext } from 'react'

const Prerendered = createContext(false)

/** Whether the page that the person first saw came as ready HTML. */
export const useIsPrerendered = () => useContext(Prerendered)

export function Providers({ isPrerendered, children }: { isPrerendered: boolean; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Prerendered value={isPrerendered}>{children}</Prerendered>
    </CSPProvider>
  )
}
