import { useSyncExternalStore } from 'react'
import { brand, type Brand } from '#common/brand.ts'
import { knownConfig, onConfig } from './config.ts'

/** The server's settings once they are there; undefined before. */
export const useConfig = () => useSyncExternalStore(onConfig, knownConfig, () => undefined)

/** Name, mark and words of whoever runs this house. */
export function useBrand(): Brand {
  const config = useConfig()
  return config?.brand ? { ...brand, ...config.brand } : brand
}
