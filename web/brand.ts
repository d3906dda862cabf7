import { createContext, useContext } from 'react'
import { type Brand, brand } from '#common/brand.ts'
import type { Site } from '#common/site.ts'
import { useConfig } from './config.ts'

export const SiteContext = createContext<Site>({ brand, origin: '' })

export function useBrand(): Brand {
  const rendered = useContext(SiteContext).brand
  // The page usually has the same: then nothing is drawn again when the settings come.
  const sent = useConfig((config) => (isAs(rendered, config?.brand) ? undefined : config?.brand))
  return { ...rendered, ...sent }
}

const isAs = (rendered: Brand, sent: Partial<Brand> = {}) =>
  Object.entries(sent).every(([name, value]) => rendered[name as keyof Brand] === value)

export const useOrigin = () => useContext(SiteContext).origin

export function readSite(): Site {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return {
    brand: { ...brand, ...JSON.parse(document.documentElement.dataset['brand'] ?? '{}') },
    origin: canonical ? new URL(canonical).origin : location.origin,
  }
}
