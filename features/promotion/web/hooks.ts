import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

// A page is whole without them: nothing waits for a second attempt.
const once = { retry: false, retryOnMount: false } as const

export const usePromoted = (read: z.input<typeof contract.listPromotedInstructors.input>) =>
  useQuery({ ...queryFor(contract.listPromotedInstructors, read), ...once })

export const useFoundPromoted = (query: z.input<typeof contract.findPromotedInstructors.input>) =>
  useQuery({
    ...queryFor(contract.findPromotedInstructors, query),
    ...once,
    enabled: query.postcode !== '',
    placeholderData: keepPreviousData, // the first time a page waits for it, later it doesn't
  })

export const useMyPromotion = () => useQuery(queryFor(contract.getMyPromotion, {}))
export const useSetMyPromotion = () => useCall(contract.setMyPromotion, [contract.getMyPromotion])
