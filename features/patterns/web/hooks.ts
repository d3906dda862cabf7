import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.getLearnerFeedback, contract.getMyFeedback]

export const useMyFeedback = () => useQuery(queryFor(contract.getMyFeedback, {}))
export const useSetMyFeedback = () => useCall(contract.setMyFeedback, [contract.getMyFeedback])
export const useLearnerFeedback = (id: string) => useQuery(queryFor(contract.getLearnerFeedback, { id }))
export const useReviewFinding = () => useCall(contract.reviewFinding, reads)
export const useSetLooksFirst = () => useCall(contract.setLooksFirst, reads)
