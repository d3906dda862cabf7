import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.listPayers]

export const usePayers = (enabled = true) => useQuery({ ...queryFor(contract.listPayers, {}), enabled })
export const useInvitePayer = () => useCall(contract.invitePayer, reads)
export const useSendPayerInvitation = () => useCall(contract.sendPayerInvitation, reads)
export const useChangePayer = () => useCall(contract.changePayer, reads)
export const useEndPayer = () => useCall(contract.endPayer, reads)
