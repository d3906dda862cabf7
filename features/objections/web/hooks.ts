import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useObjection = (id: string, enabled: boolean) =>
  useQuery({ ...queryFor(contract.findObjection, { id }), enabled, select: ({ objection }) => objection })
export const useObjectToLesson = () => useCall(contract.objectToLesson, [contract.findObjection])
