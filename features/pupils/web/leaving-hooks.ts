import { useQuery } from '@tanstack/react-query'
import { listMyInstructors } from '#features/invitations/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../leaving-contract.ts'

export const useKnownInstructors = () => useQuery(queryFor(contract.listKnownInstructors, {}))
export const useLeaveInstructor = () =>
  useCall(contract.leaveInstructor, [contract.listKnownInstructors, listMyInstructors])
