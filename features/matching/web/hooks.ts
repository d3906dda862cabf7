import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useWishes = () => useQuery(queryFor(contract.getWishes, {}))
export const useSetWishes = () => useCall(contract.setWishes, [contract.getWishes, contract.listSuggestions])
export const useDeleteWishes = () =>
  useCall(contract.deleteWishes, [contract.getWishes, contract.listSuggestions])

export const useSuggestions = () => useQuery(queryFor(contract.listSuggestions, {}))

export const useIntake = () => useQuery(queryFor(contract.getIntake, {}))
export const useSetIntake = () => useCall(contract.setIntake, [contract.getIntake])
