import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryFor, send, useCall } from '#web/api.ts'
import { RequestError } from '#web/api-error.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import * as contract from '../contract.ts'
import { mostBytes } from '../rules.ts'

const reads = [contract.listDrives, contract.getDrive]
const computesMs = 1500

export const useDrives = () => useQuery(queryFor(contract.listDrives, {}))
export const useDrive = (id: string) =>
  useQuery({
    ...queryFor(contract.getDrive, { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? computesMs : false),
  })
export const useDeleteDrive = () => useCall(contract.deleteDrive, [contract.listDrives])
export const useDeleteTrace = () => useCall(contract.deleteTrace, reads)
export const useShareDrive = () => useCall(contract.shareDrive, reads)
export const useStopSharingDrive = () => useCall(contract.stopSharingDrive, reads)
export const useChangeDriveEvent = () => useCall(contract.changeDriveEvent, reads)
export const useCommentOnEvent = () => useCall(contract.commentOnEvent, reads)
export const useDeleteDriveComment = () => useCall(contract.deleteDriveComment, reads)

const types: Record<string, string> = {
  json: 'application/json',
  csv: 'text/csv',
  gpx: 'application/gpx+xml',
}

/** @returns the id of the drive */
export function useAddDrive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (drive: File | Blob) => {
      if (drive.size > mostBytes)
        throw new RequestError(contract.driveTooLarge.status, { ...contract.driveTooLarge })
      const ending = drive instanceof File ? (drive.name.split('.').at(-1)?.toLowerCase() ?? '') : 'json'
      const type = types[ending]
      if (!type) throw new RequestError(contract.driveUnreadable.status, { ...contract.driveUnreadable })
      const headers = { 'content-type': type }
      const sent = await send(contract.drivePlace, { method: 'POST', headers, body: drive })
      return z.parse(contract.AddedDrive, sent).id
    },
    onSuccess: () => refreshReads(client, reads, true),
  })
}
