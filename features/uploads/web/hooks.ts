import { useMutation } from '@tanstack/react-query'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { call, send } from '#web/api.ts'
import { RequestError, unreachable } from '#web/api-error.ts'
import { deleteFile, fileTooLarge, linkToDocument, Uploaded, uploadPlace } from '../contract.ts'
import {
  type Folder,
  folderOf,
  largestBytes,
  largestUnconfirmedBytes,
  mostUploadsAtOnce,
  pathOfUrl,
  publicPath,
  sizeText,
} from '../rules.ts'

type Upload = { folder: Folder; file: File }

export const useUpload = () => useMutation({ mutationFn: (upload: Upload) => uploadFile(upload) })

/** The server takes no more of one person at a time. */
const inTurn = pLimit(mostUploadsAtOnce)

/** `registration` is the id that sign-up returned, for people without a session yet. */
export async function uploadFile({ folder, file }: Upload, registration?: string): Promise<string> {
  const isConfirmed = registration === undefined
  if (file.size > (isConfirmed ? largestBytes[folder] : largestUnconfirmedBytes))
    throw new RequestError(fileTooLarge.status, {
      ...fileTooLarge,
      detail: sizeText(folder, { isConfirmed }),
    })
  const url = `${uploadPlace}/${folder}?${new URLSearchParams({ name: file.name })}`
  const sent = await inTurn(() => send(url, { method: 'POST', body: file }, registration))
  const { path } = z.parse(Uploaded, sent)
  return location.origin + publicPath(path)
}

/** For five minutes. Each reading is recorded. */
export const getDocumentLink = async (address: string): Promise<string> =>
  (await call(linkToDocument, { path: pathOfUrl(address) ?? address })).url

export async function readDocument(address: string): Promise<Blob> {
  const reply = await fetch(await getDocumentLink(address)).catch(() => {
    throw unreachable()
  })
  if (!reply.ok) throw new RequestError(reply.status, { detail: 'This file has been deleted.' })
  return reply.blob().catch(() => {
    throw unreachable()
  })
}

/** An unreferenced file counts against the person's limit. Failures are ignored. */
export async function forgetFile(address: string): Promise<void> {
  const path = pathOfUrl(address)
  if (path && folderOf(path)) await call(deleteFile, { path }).catch(() => undefined)
}
