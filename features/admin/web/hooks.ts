import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { decideVetting, listVettingEvents, listVettings } from '#features/instructors/contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useOverview = () => useQuery(queryFor(contract.getOverview, {}))
export const useUser = (id: string) => useQuery(queryFor(contract.getUser, { id }))

/** Approves or rejects, and brings every list that tells of it up to date. */
export const useDecision = () => useCall(decideVetting, [listVettings, listVettingEvents, contract.getOverview, contract.listAudit, contract.getUser])

export type UserWish = { search: string; role?: contract.ListedUser['role']; status?: contract.ListedUser['status'] }

/** Everybody who fits, a page at a time; while other filters load, the people before stay on the screen. */
export const useUserPages = (wish: UserWish) =>
  useInfiniteQuery({
    queryKey: [contract.listUsers.path, 'pages', wish],
    queryFn: ({ pageParam, signal }) => call(contract.listUsers, { ...wish, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const useAuditPages = () =>
  useInfiniteQuery({
    queryKey: [contract.listAudit.path, 'pages'],
    queryFn: ({ pageParam, signal }) => call(contract.listAudit, pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
