import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import { queryFor, useCall } from '#web/api.ts'
import type { Gearbox } from '#features/diary/rules.ts'
import * as contract from '../contract.ts'

export type DirectoryQuery = z.input<typeof contract.findInstructors.input>

export const useDirectory = (query: DirectoryQuery) =>
  useQuery({
    ...queryFor(contract.findInstructors, query),
    enabled: query.postcode !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What the directory has said of somebody, until their own page is read. */
export function useFoundInstructor(id: string) {
  const lists = useQueryClient().getQueriesData<z.infer<typeof contract.findInstructors.output>>({
    queryKey: [contract.findInstructors.path],
  })
  return lists.flatMap(([, list]) => list?.instructors ?? []).find((one) => one.id === id)
}

export const useInstructor = (
  id: string,
  minutes: number,
  { gearbox, enabled = true }: { gearbox?: Gearbox | undefined; enabled?: boolean } = {},
) =>
  useQuery({
    ...queryFor(contract.getInstructor, { id, minutes, gearbox }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useMyInstructor = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.getMyInstructor, {}), ...options })
export const useSetMyInstructor = () =>
  useCall(contract.setMyInstructor, [contract.getMyInstructor, contract.findInstructors])

export const useMyVetting = () => useQuery(queryFor(contract.getMyVetting, {}))
export const useSubmitVetting = () =>
  useCall(contract.submitVetting, [contract.getMyVetting, contract.getMyInstructor])

export const useVettings = (query: z.input<typeof contract.listVettings.input>) =>
  useQuery({ ...queryFor(contract.listVettings, query), placeholderData: keepPreviousData })
