import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { listAudit } from '../audit-contract.ts'
import * as contract from '../disputes-contract.ts'
import { getOverview } from '../overview-contract.ts'

export const useDisputes = (status: 'open' | 'closed') => useCursorPages(contract.listDisputes, { status })

/** As it is now: lessons may have been marked since. */
export const useEvidence = (id: string) =>
  useQuery({ ...queryFor(contract.getEvidence, { id }), staleTime: 0, select: ({ text }) => text })

const changed = [contract.listDisputes, getOverview, listAudit]
export const useAnswerDispute = () => useCall(contract.answerDispute, changed)
export const useDecideDispute = () => useCall(contract.decideDispute, changed)
