import { CSPProvider } from '@base-ui/react/csp-provider'
import { createContext, type ReactNode, useContext } from 'react'
import type { Site } from '#common/site.ts'
import { SiteContext } from './brand.ts'

const Prerendered = createContext(false)

export const useIsPrerendered = () => useContext(Prerendered)

type ProvidersProps = { isPrerendered: boolean; site: Site; children: ReactNode }

export function Providers({ isPrerendered, site, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <SiteContext value={site}>
        <Prerendered value={isPrerendered}>{children}</Prerendered>
      </SiteContext>
    </CSPProvider>
  )
}
