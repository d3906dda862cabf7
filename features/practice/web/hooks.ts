import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.getPractice]

export const usePractice = () => useQuery(queryFor(contract.getPractice, {}))
export const useLearnersPractice = (id: string) => useQuery(queryFor(contract.getLearnersPractice, { id }))
export const useAddPracticeDrive = () => useCall(contract.addPracticeDrive, reads)
export const useDeletePracticeDrive = () => useCall(contract.deletePracticeDrive, reads)
export const useAddSupervisor = () => useCall(contract.addSupervisor, reads)
export const useRemoveSupervisor = () => useCall(contract.removeSupervisor, reads)
export const useSendPracticeLink = () => useCall(contract.sendPracticeLink, reads)

export const usePracticeToConfirm = (token: string) =>
  useQuery({ ...queryFor(contract.getPracticeToConfirm, { token }), enabled: token !== '', retry: false })
export const useAnswerPractice = () => useCall(contract.answerPractice)
export const useEndSupervising = () => useCall(contract.endSupervising)
