import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getAnalytics } from '../contract.ts'
import type { Period } from '../rules.ts'

/** `to` is exclusive. Nothing: what the plan shows first. */
export type Chosen = { period?: Period } | { from: string; to: string }

export const useAnalytics = (chosen: Chosen) =>
  useQuery({ ...queryFor(getAnalytics, chosen), placeholderData: keepPreviousData })
