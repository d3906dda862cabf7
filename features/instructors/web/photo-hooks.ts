import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import { publicPath } from '#features/uploads/rules.ts'
import { getDocumentLink } from '#features/uploads/web/hooks.ts'
import { getMyInstructor } from '../contract.ts'
import * as contract from '../photo-contract.ts'

export const useMyPhotos = () => useQuery(queryFor(contract.getMyPhotos, {}))
export const useSubmitPhoto = () => useCall(contract.submitPhoto, [contract.getMyPhotos, getMyInstructor])

/** Until a photo is approved only its owner and administrators open it: by a link that lasts five minutes. */
export const usePhotoAddress = ({ path, status }: Pick<contract.Photo, 'path' | 'status'>) => {
  const isPublic = status === 'approved'
  const link = useQuery({
    queryKey: ['link to a photo', path],
    queryFn: () => getDocumentLink(path),
    staleTime: 4 * 60_000,
    enabled: !isPublic,
  })
  return isPublic ? publicPath(path) : link.data
}
