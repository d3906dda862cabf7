import { useQuery } from '@tanstack/react-query'
import { offlineQueryFor } from '#web/offline-cache.ts'
import { getProgress } from '../contract.ts'

export const offlineProgress = offlineQueryFor(getProgress, {})
export const useProgress = () => useQuery(offlineProgress)
