import { createContext, useContext } from 'react'
import { type Brand, brand } from '#common/brand.ts'
import { useConfig } from './config.ts'

/** The brand written into the page: hydration must start from the same words. */
export const WrittenBrand = createContext(brand)

/** Name, mark and words of whoever runs this deployment. */
export function useBrand(): Brand {
  const written = useContext(WrittenBrand)
  return { ...written, ...useConfig()?.brand }
}

/** The server writes it into the page if it is not ours. */
export const readBrand = (): Brand => ({
  ...brand,
  ...JSON.parse(document.documentElement.dataset['brand'] ?? '{}'),
})
