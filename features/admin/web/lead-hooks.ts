import type { LeadState } from '#features/leads/rules.ts'
import { useCall } from '#web/api.ts'
import { useCursorPages } from '#web/cursor-pages.ts'
import { listAudit } from '../audit-contract.ts'
import * as contract from '../leads-contract.ts'
import { getOverview } from '../overview-contract.ts'

export const useLeads = (state: LeadState) => useCursorPages(contract.listLeads, { state })

const changed = [contract.listLeads, getOverview, listAudit]
export const useSetLeadState = () => useCall(contract.setLeadState, changed)
export const useAssignLead = () => useCall(contract.assignLead, changed)
export const usePlanNextStep = () => useCall(contract.planNextStep, changed)
export const useNoteOnLead = () => useCall(contract.noteOnLead, changed)
export const useEraseLead = () => useCall(contract.eraseLead, changed)
