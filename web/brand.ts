import { createContext, useContext } from 'react'
import { type Brand, brand } from '#common/brand.ts'
import type { Site } from '#common/site.ts'
import { useConfig } from './config.ts'

/** Whose page it is, as it was rendered: hydration must start from the same words. */
export const SiteContext = createContext<Site>({ brand, origin: '' })

/** Name, mark and words of whoever runs this deployment. */
export function useBrand(): Brand {
  const rendered = useContext(SiteContext).brand
  return { ...rendered, ...useConfig()?.brand }
}

/** The address that examples are written for. */
export const useOrigin = () => useContext(SiteContext).origin

/** The server writes into the document what is not our own (`pages/document.tsx`). */
export function readSite(): Site {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return {
    brand: { ...brand, ...JSON.parse(document.documentElement.dataset['brand'] ?? '{}') },
    origin: canonical ? new URL(canonical).origin : location.origin,
  }
}
