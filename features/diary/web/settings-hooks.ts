import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { getDiarySettings, setDiarySettings } from '../settings-contract.ts'

export const useDiarySettings = () => useQuery(queryFor(getDiarySettings, {}))
export const useSetDiarySettings = () => useCall(setDiarySettings, [getDiarySettings])
