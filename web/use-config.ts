import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Brand, brand } from '#common/brand.ts'
import { knownConfig, onConfig } from './config.ts'

/** The server's settings once they are there; undefined before. */
export const useConfig = () => useSyncExternalStore(onConfig, knownConfig, () => undefined)

/** What the page came with: a ready page is taken over in the words that are written in it. */
export const WrittenBrand = createContext(brand)

/** Name, mark and words of whoever runs this house. */
export function useBrand(): Brand {
  const written = useContext(WrittenBrand)
  return { ...written, ...useConfig()?.brand }
}

/** The server writes it into the page if it is not ours (`server/in-our-name.ts`). */
export const readBrand = (): Brand => ({
  ...brand,
  ...JSON.parse(document.documentElement.dataset['brand'] ?? '{}'),
})
