import type { SupportState } from '#features/support/rules.ts'
import { useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { listAudit } from '../audit-contract.ts'
import { getOverview } from '../overview-contract.ts'
import * as contract from '../support-contract.ts'

export const useSupport = (state: SupportState) => useCursorPages(contract.listSupport, { state })

const changed = [contract.listSupport, getOverview, listAudit]
export const useAnswerSupport = () => useCall(contract.answerSupport, changed)
export const useCloseSupport = () => useCall(contract.closeAnySupport, changed)
