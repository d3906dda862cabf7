import { useMutation, useQuery } from '@tanstack/react-query'
import { callWithReauthentication } from '#features/accounts/web/account.ts'
import { listPayouts, waivePayable } from '#features/payouts/contract.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import * as contract from '../contract.ts'

export const useDeletionPreview = () =>
  useQuery({ ...queryFor(contract.getDeletionPreview, {}), staleTime: 0 })

export const useWaivePayable = () => useCall(waivePayable, [contract.getDeletionPreview, listPayouts])

export const useEndAccount = () =>
  useMutation({
    mutationFn: (input: { password?: string; code?: string; lessonsAhead: number; costPence: number }) =>
      call(contract.deleteMyAccount, { words: contract.wordsToType, ...input }),
  })

export const useDownloadMyData = () =>
  useMutation({
    mutationFn: async () => {
      const copy = await callWithReauthentication(() => call(contract.getMyData, {}))
      saveFile(
        `my-data-${String(copy['made_at']).slice(0, 10)}.json`,
        'application/json',
        JSON.stringify(copy, null, 2),
      )
    },
  })
