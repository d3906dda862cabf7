import { useQuery } from '@tanstack/react-query'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { getStudent, listStudents } from '#features/lessons/students-contract.ts'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { listInvitations } from '#features/invitations/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import * as money from '../money-contract.ts'

const reads = [contract.listPupils, contract.getPupil, money.getTakings, listStudents, getStudent]
const lessonReads = [...reads, listLessons, getLesson, listDiary, listSlots]

export const usePupils = (options: { archived?: boolean; enabled?: boolean } = {}) =>
  useQuery({
    ...queryFor(contract.listPupils, { limit: 100, archived: options.archived ? 'true' : 'false' }),
    enabled: options.enabled ?? true,
  })
export const usePupil = (id: string) => useQuery(queryFor(contract.getPupil, { id }))
export const useTakings = (from: string) => useQuery(queryFor(money.getTakings, { from }))

export const useAddPupil = () => useCall(contract.addPupil, reads)
export const useChangePupil = () => useCall(contract.changePupil, lessonReads)
export const useInvitePupil = () => useCall(contract.invitePupil, [...reads, listInvitations])
export const useArchivePupil = () => useCall(contract.archivePupil, reads)
export const useRestorePupil = () => useCall(contract.restorePupil, reads)
export const useDeletePupil = () => useCall(contract.deletePupil, lessonReads)
export const useAddPrepaidHours = () => useCall(money.addPrepaidHours, reads)
export const useRemovePrepaidHours = () => useCall(money.removePrepaidHours, reads)
export const useEnterLesson = () => useCall(entering.enterLesson, lessonReads)
export const useReceiveForLesson = () => useCall(money.receiveForLesson, lessonReads)
export const useChangeLessonPayment = () => useCall(money.changeLessonPayment, lessonReads)
export const useUndoReceipt = () => useCall(money.undoReceipt, lessonReads)
