import { useQuery } from '@tanstack/react-query'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [
  contract.listCars,
  contract.getLessonCar,
  contract.getLearnerCar,
  getLesson,
  listLessons,
  listSlots,
  listDiary,
]

export const useCars = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.listCars, {}), ...options })
export const useAddCar = () => useCall(contract.addCar, reads)
export const useChangeCar = () => useCall(contract.changeCar, reads)
/** What archiving would do, counted each time. */
export const useArchivePreview = (id: string) =>
  useQuery({
    ...queryFor(contract.changeCar, { id, archived: true, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  })
export const useAddCarAbsence = () => useCall(contract.addCarAbsence, reads)
/** A dry run changes nothing, so nothing is read again. */
export const useTryCarAbsence = () => useCall(contract.addCarAbsence, [])
export const useRemoveCarAbsence = () => useCall(contract.removeCarAbsence, reads)

export const useLessonCar = (id: string) => useQuery(queryFor(contract.getLessonCar, { id }))
export const useSetLessonCar = () => useCall(contract.setLessonCar, reads)
export const useLearnerCar = (id: string) => useQuery(queryFor(contract.getLearnerCar, { id }))
export const useSetLearnerCar = () => useCall(contract.setLearnerCar, reads)
