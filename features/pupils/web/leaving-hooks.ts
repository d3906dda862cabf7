import { useQuery } from '@tanstack/react-query'
import { listMyInstructors } from '#features/invitations/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../leaving-contract.ts'

export const useKnownInstructors = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.listKnownInstructors, {}), ...options })
export const useLeaveInstructor = () =>
  useCall(contract.leaveInstructor, [contract.listKnownInstructors, listMyInstructors])
