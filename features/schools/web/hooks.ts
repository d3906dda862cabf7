import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Period } from '#features/analytics/rules.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { type FindCover, findCover, getSchoolCalendar } from '../calendar-contract.ts'
import * as contract from '../contract.ts'
import { getSchoolPayees } from '../payee-contract.ts'

const members = [contract.listSchoolInstructors, contract.getSchoolReport]

export const useSchool = () => useQuery(queryFor(contract.getSchool, {}))
export const useNameSchool = () => useCall(contract.nameSchool, [contract.getSchool])
export const useSchoolInstructors = () => useQuery(queryFor(contract.listSchoolInstructors, {}))
export const useRemoveFromSchool = () => useCall(contract.removeFromSchool, members)

export const useSchoolInstructor = (id: string, period: Period) =>
  useQuery({ ...queryFor(contract.getSchoolInstructor, { id, period }), placeholderData: keepPreviousData })

export const useSchoolCalendar = (from: string, days: number, enabled = true) =>
  useQuery({ ...queryFor(getSchoolCalendar, { from, days }), placeholderData: keepPreviousData, enabled })

/** For a form: each press looks again. */
export const useFindCover = () => (input: z.input<typeof FindCover>) => call(findCover, input)

export const useSchoolReport = (period: Period) =>
  useQuery({ ...queryFor(contract.getSchoolReport, { period }), placeholderData: keepPreviousData })

export const useMySchool = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.getMySchool, {}), ...options })
export const useAllowOffice = () => useCall(contract.allowOffice, [contract.getMySchool])
export const useSchoolPayees = () => useQuery(queryFor(getSchoolPayees, {}))

export const useSchoolRequest = () => useQuery(queryFor(contract.getSchoolRequest, {}))
export const useRequestSchool = () => useCall(contract.requestSchool, [contract.getSchoolRequest])
export const useWithdrawSchoolRequest = () =>
  useCall(contract.withdrawSchoolRequest, [contract.getSchoolRequest])
