import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const usePlaces = () => useQuery(queryFor(contract.listPlaces, {}))
export const useAddPlace = () => useCall(contract.addPlace, [contract.listPlaces])
export const useChangePlace = () => useCall(contract.changePlace, [contract.listPlaces])
export const useRemovePlace = () => useCall(contract.removePlace, [contract.listPlaces])

export const useMyContactDetails = () => useQuery(queryFor(contract.getMyContactDetails, {}))
export const useChangeMyContactDetails = () =>
  useCall(contract.changeMyContactDetails, [contract.getMyContactDetails])
