import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import type { readOfInstructor, readOfPlace } from './reads.ts'

// The server has answered before the page is there: a refusal is shown, not asked for again.
const answered = { retryOnMount: false, retry: false } as const

export const usePublicPlaces = () => useQuery({ ...queryFor(contract.listPublicPlaces, {}), ...answered })

export const usePublicInstructors = (read: ReturnType<typeof readOfPlace>) =>
  useQuery({ ...queryFor(contract.listPublicInstructors, read), ...answered })

export const usePublicInstructor = (read: ReturnType<typeof readOfInstructor>) =>
  useQuery({ ...queryFor(contract.getPublicInstructor, read), ...answered })

export const useMyListing = () => useQuery(queryFor(contract.getMyListing, {}))
export const useSetMyListing = () => useCall(contract.setMyListing, [contract.getMyListing])
