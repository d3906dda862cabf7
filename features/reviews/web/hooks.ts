import { useQuery } from '@tanstack/react-query'
import { findInstructors, getInstructor } from '#features/instructors/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import * as contract from '../contract.ts'

export const useMyReviews = () => useQuery(queryFor(contract.listMyReviews, {}))
export const useReviewsOf = (id: string) => useCursorPages(contract.listReviewsOf, { id })
export const useWriteReview = () =>
  useCall(contract.writeReview, [
    contract.listMyReviews,
    contract.listReviewsOf,
    findInstructors,
    getInstructor,
  ])
export const useReplyToReview = () =>
  useCall(contract.replyToReview, [contract.listMyReviews, contract.listReviewsOf])
export const useReportReview = () => useCall(contract.reportReview)
