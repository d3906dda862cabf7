import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Brand, brand } from '#common/brand.ts'
import type { Site } from '#common/site.ts'
import { knownConfig, onConfig } from './config.ts'

/** The server's settings once they are there; undefined before. */
export const useConfig = () => useSyncExternalStore(onConfig, knownConfig, () => undefined)

/** Whose page it is, as it was rendered: a prerendered page is hydrated in the words that are written in it. */
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
