import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as inform from '../inform-contract.ts'
import * as timeOff from '../time-off-contract.ts'
import { lessonReads } from './hooks.ts'

export const useAffected = (from: string, to: string, options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(timeOff.listAffected, { from, to }), ...options, staleTime: 0 })
const timeOffReads = [...lessonReads, timeOff.listAffected, inform.listLearnersToInform]
export const useTakeTimeOff = () => useCall(timeOff.takeTimeOff, timeOffReads)
export const useTakeSickDay = () => useCall(timeOff.takeSickDay, timeOffReads)
export const useLearnersToInform = () => useQuery(queryFor(inform.listLearnersToInform, {}))
export const useNoteInformed = () => useCall(inform.noteInformed, [inform.listLearnersToInform])
