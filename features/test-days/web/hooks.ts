import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listDiary, listSlots } from '#features/diary/contract.ts'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { getPupil, listPupils } from '#features/pupils/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const tests = [
  contract.listTestDays,
  contract.getTestPlan,
  contract.getMyTestPlan,
  contract.getTestFigures,
  contract.getStandardsCheck,
  contract.listTestCentres,
]
const reads = [...tests, getPupil, listPupils, listLessons, getLesson, listDiary, listSlots]

export const useTestPlan = (id: string) => useQuery(queryFor(contract.getTestPlan, { id }))
export const useTestDays = () => useQuery(queryFor(contract.listTestDays, {}))
export const useMyTestPlan = () => useQuery(queryFor(contract.getMyTestPlan, {}))
export const useTestFigures = () => useQuery(queryFor(contract.getTestFigures, {}))
export const useStandardsCheck = () => useQuery(queryFor(contract.getStandardsCheck, {}))

export const useTestCentres = () => useQuery(queryFor(contract.listTestCentres, {}))

export const useTestDayClashes = (query: z.input<typeof contract.findTestDayClashes.input>) =>
  useQuery({
    ...queryFor(contract.findTestDayClashes, query),
    placeholderData: keepPreviousData,
  })

export const useAddTestDay = () => useCall(contract.addTestDay, reads)
export const useChangeTestDay = () => useCall(contract.changeTestDay, reads)
export const useCancelTestDay = () => useCall(contract.cancelTestDay, reads)
export const useSetTestResult = () => useCall(contract.setTestResult, reads)
export const useSetTestPlan = () => useCall(contract.setTestPlan, reads)
