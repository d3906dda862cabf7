import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import { usualTerms } from '../rules.ts'
import { sayTerms } from '../words.ts'

export const useCancellationTermsQuery = (instructorId: string) =>
  useQuery(queryFor(contract.getCancellationTerms, { id: instructorId }))

/** The usual ones until the instructor's own are known. */
export const useCancellationTerms = (instructorId: string) =>
  useCancellationTermsQuery(instructorId).data ?? { ...usualTerms, says: sayTerms(usualTerms) }

export const useSetCancellationTerms = () =>
  useCall(contract.setCancellationTerms, [contract.getCancellationTerms])
