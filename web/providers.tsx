import { CSPProvider } from '@base-ui/react/csp-provider'
import { createContext, type ReactNode, useContext } from 'react'
import type { Brand } from '#common/brand.ts'
import { WrittenBrand } from './brand.ts'

const Prerendered = createContext(false)

/** Whether the page that the person first saw came as ready HTML. */
export const useIsPrerendered = () => useContext(Prerendered)

type ProvidersProps = { isPrerendered: boolean; brand: Brand; children: ReactNode }

export function Providers({ isPrerendered, brand, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <WrittenBrand value={brand}>
        <Prerendered value={isPrerendered}>{children}</Prerendered>
      </WrittenBrand>
    </CSPProvider>
  )
}
