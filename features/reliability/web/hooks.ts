import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useReliability = (id: string) => useQuery(queryFor(contract.getReliability, { id }))
export const useLessonStart = (id: string, enabled: boolean) =>
  useQuery({ ...queryFor(contract.getLessonStart, { id }), enabled })
export const useSetLessonStart = () => useCall(contract.setLessonStart, [contract.getLessonStart])
