import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getProgress } from '../contract.ts'

export const useProgress = () => useQuery(queryFor(getProgress, {}))
