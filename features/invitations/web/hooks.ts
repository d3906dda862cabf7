import { useQuery } from '@tanstack/react-query'
import { call, queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const sent = [contract.listInvitations]

export const useInvite = () => useCall(contract.invite, sent)
export const useInvitations = () => useQuery(queryFor(contract.listInvitations, {}))
export const useMailInvitationAgain = () => useCall(contract.mailInvitationAgain, sent)
export const useWithdrawInvitation = () => useCall(contract.withdrawInvitation, sent)

export const useMyInstructors = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.listMyInstructors, {}), ...options })

export const useReadInvitation = (token: string) =>
  useQuery({ ...queryFor(contract.readInvitation, { token }), enabled: token !== '', retry: false })
export const useAcceptInvitation = () => useCall(contract.acceptInvitation, [contract.listMyInstructors])
export const claimInvitation = (token: string, personId: string) =>
  call(contract.claimInvitation, { token, personId })
