import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import { queryFor, useCall } from '#web/api.ts'
import { publicPath } from '#features/uploads/rules.ts'
import { getDocumentLink } from '#features/uploads/web/hooks.ts'
import * as contract from '../contract.ts'
import * as photoContract from '../photo-contract.ts'

export type DirectoryQuery = z.input<typeof contract.findInstructors.input>

export const useDirectory = (query: DirectoryQuery) =>
  useQuery({
    ...queryFor(contract.findInstructors, query),
    enabled: query.postcode !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useInstructor = (id: string, minutes: number, { enabled = true } = {}) =>
  useQuery({
    ...queryFor(contract.getInstructor, { id, minutes }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useMyInstructor = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...queryFor(contract.getMyInstructor, {}), ...options })
export const useSetMyInstructor = () =>
  useCall(contract.setMyInstructor, [contract.getMyInstructor, contract.findInstructors])

export const useMyVetting = () => useQuery(queryFor(contract.getMyVetting, {}))
export const useSubmitVetting = () =>
  useCall(contract.submitVetting, [contract.getMyVetting, contract.getMyInstructor])

export const useVettings = (query: z.input<typeof contract.listVettings.input>) =>
  useQuery({ ...queryFor(contract.listVettings, query), placeholderData: keepPreviousData })

export const useMyPhotos = () => useQuery(queryFor(photoContract.getMyPhotos, {}))
export const useSubmitPhoto = () =>
  useCall(photoContract.submitPhoto, [photoContract.getMyPhotos, contract.getMyInstructor])

/** Until a photo is approved only its owner and administrators open it: by a link that lasts five minutes. */
export const usePhotoAddress = ({ path, status }: Pick<photoContract.Photo, 'path' | 'status'>) => {
  const isPublic = status === 'approved'
  const link = useQuery({
    queryKey: ['link to a photo', path],
    queryFn: () => getDocumentLink(path),
    staleTime: 4 * 60_000,
    enabled: !isPublic,
  })
  return isPublic ? publicPath(path) : link.data
}
