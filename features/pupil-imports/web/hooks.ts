import { useQuery } from '@tanstack/react-query'
import { listDiary } from '#features/diary/contract.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { listLearners } from '#features/lessons/learners-contract.ts'
import { listPupils } from '#features/pupils/contract.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

const reads = [contract.listPupilImports, listPupils, listLearners, listLessons, listDiary]

export const usePupilImports = () => useQuery(queryFor(contract.listPupilImports, {}))
export const usePreview = () => useCall(contract.importFile)
export const useImportFile = () => useCall(contract.importFile, reads)
export const useUndoImport = () => useCall(contract.undoImport, reads)
