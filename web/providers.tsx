import { CSPProvider } from '@base-ui/react/csp-provider'
import { createContext, type ReactNode, useContext } from 'react'
import type { Site } from '#common/site.ts'
import { SiteContext } from './use-config.ts'

const Prerendered = createContext(false)

/** Whether the page that the person first saw was prerendered. */
export const useIsPrerendered = () => useContext(Prerendered)

export function Providers({
  isPrerendered,
  site,
  children,
}: {
  isPrerendered: boolean
  site: Site
  children: ReactNode
}) {
  return (
    <CSPProvider disableStyleElements>
      <SiteContext value={site}>
        <Prerendered value={isPrerendered}>{children}</Prerendered>
      </SiteContext>
    </CSPProvider>
  )
}
