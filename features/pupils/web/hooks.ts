import { useQuery } from '@tanstack/react-query'
import { getLesson, getStudent, listLessons, listStudents } from '#features/lessons/contract.ts'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { listInvitations } from '#features/invitations/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.listPupils, contract.getPupil, contract.getTakings, listStudents, getStudent]
const lessonReads = [...reads, listLessons, getLesson, listDiary, listSlots]

export const usePupils = (options: { archived?: boolean; enabled?: boolean } = {}) =>
  useQuery({
    ...queryFor(contract.listPupils, { limit: 100, archived: options.archived ? 'true' : 'false' }),
    enabled: options.enabled ?? true,
  })
export const usePupil = (id: string) => useQuery(queryFor(contract.getPupil, { id }))
export const useTakings = (from: string) => useQuery(queryFor(contract.getTakings, { from }))

export const useAddPupil = () => useCall(contract.addPupil, reads)
export const useChangePupil = () => useCall(contract.changePupil, lessonReads)
export const useInvitePupil = () => useCall(contract.invitePupil, [...reads, listInvitations])
export const useArchivePupil = () => useCall(contract.archivePupil, reads)
export const useRestorePupil = () => useCall(contract.restorePupil, reads)
export const useDeletePupil = () => useCall(contract.deletePupil, lessonReads)
export const useAddPrepaidHours = () => useCall(contract.addPrepaidHours, reads)
export const useRemovePrepaidHours = () => useCall(contract.removePrepaidHours, reads)
export const useEnterLesson = () => useCall(contract.enterLesson, lessonReads)
export const useReceiveForLesson = () => useCall(contract.receiveForLesson, lessonReads)
export const useChangeLessonPayment = () => useCall(contract.changeLessonPayment, lessonReads)
export const useUndoReceipt = () => useCall(contract.undoReceipt, lessonReads)
