import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/api.ts'
import { getAnalytics } from '../contract.ts'
import type { Period } from '../rules.ts'

export const useAnalytics = (period: Period) =>
  useQuery({ ...queryFor(getAnalytics, { period }), placeholderData: keepPreviousData })
