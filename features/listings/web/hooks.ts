import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'
import { mostCards } from '../rules.ts'
import type * as z from 'zod/mini'
import type { readOfInstructor, readOfPlace } from './reads.ts'

// The server has answered before the page is there: a refusal is shown, not asked for again.
const answered = { retryOnMount: false, retry: false } as const

export const usePublicPlaces = () => useQuery({ ...queryFor(contract.listPublicPlaces, {}), ...answered })

export const usePublicInstructors = (read: ReturnType<typeof readOfPlace>) =>
  useQuery({ ...queryFor(contract.listPublicInstructors, read), ...answered })

/** Another length or gearbox is the same page; another instructor isn't. */
export const usePublicInstructor = (read: ReturnType<typeof readOfInstructor>, enabled = true) =>
  useQuery({
    ...queryFor(contract.getPublicInstructor, read),
    ...answered,
    enabled,
    refetchOnWindowFocus: 'always', // its free times: somebody else may have taken one
    placeholderData: (before) => (before?.slug === read.slug ? before : undefined),
  })

/** Those after the ones that a profile has, once they're asked for. */
export const useMoreReviews = (slug: string, from: string | null, enabled: boolean) =>
  useCursorPages(contract.listPublicReviews, { slug }, { from: from ?? '', enabled })

export const usePublicCards = (ids: readonly string[]) =>
  useQuery({
    ...queryFor(contract.listPublicCards, { ids: ids.join() }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** Whole miles from a postcode or place to the middle of a postcode district; undefined as long as it isn't known. */
export function useMilesFrom(from: string | undefined, districts: readonly string[]) {
  const to = [...new Set(districts)].toSorted().slice(0, mostCards).join()
  const { data } = useQuery({
    ...queryFor(contract.listDistances, { from: from ?? '', to }),
    enabled: from !== undefined && to !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    ...answered,
  })
  return (district: string | null) => data?.distances.find((one) => one.district === district)?.miles
}

/** What a list has said of somebody, until their own page is read. */
export function useListedInstructor(slug: string) {
  const lists = useQueryClient().getQueriesData<z.infer<typeof contract.listPublicInstructors.output>>({
    queryKey: [contract.listPublicInstructors.path],
  })
  return lists.flatMap(([, list]) => list?.instructors ?? []).find((one) => one.slug === slug)
}

export const useMyListing = () => useQuery(queryFor(contract.getMyListing, {}))
export const useSetMyListing = () => useCall(contract.setMyListing, [contract.getMyListing])
