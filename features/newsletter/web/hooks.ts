import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'

export const useMyNewsletter = () => useQuery(queryFor(contract.getMyNewsletter, {}))
export const useSetMyNewsletter = () => useCall(contract.setMyNewsletter, [contract.getMyNewsletter])
