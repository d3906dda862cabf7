import { useMutation } from '@tanstack/react-query'
import { RequestError, unreachable } from '#web/api-error.ts'
import { storage } from '#web/clients.ts'
import { getConfig } from '#web/config.ts'
import { bucket, type Folder, folderOf, largestBytes, pathOfUrl, uploadPath } from '../rules.ts'

type Upload = { folder: Folder; file: File }

/** Uploads one file of whoever is signed in and gives its address, as profiles keep it. */
export const useUpload = () => useMutation({ mutationFn: uploadFile })

export const uploadFile = async (upload: Upload) => send((await storage()).from(bucket), upload)

/** The same for somebody who has just signed up and has no session yet; `registration` is the id that sign-up answered. */
export async function uploadWhileRegistering(registration: string, upload: Upload) {
  const [{ StorageClient }, { anonKey }] = await Promise.all([import('@supabase/storage-js'), getConfig()])
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'x-registration': registration }
  return send(new StorageClient(`${location.origin}/storage/v1`, headers).from(bucket), upload)
}

/** An address that opens a private document for five minutes. Whoever reads it is written down. */
export async function linkToDocument(address: string): Promise<string> {
  const { data, error } = await (await storage())
    .from(bucket)
    .createSignedUrl(pathOfUrl(address) ?? address, 300)
  if (error) throw refused(error)
  return data.signedUrl
}

/** A private document itself, read once: what is then done with it asks no more. */
export async function readDocument(address: string): Promise<Blob> {
  const reply = await fetch(await linkToDocument(address)).catch(() => {
    throw unreachable()
  })
  if (!reply.ok) throw refused({ message: '', statusCode: String(reply.status) })
  return reply.blob().catch(() => {
    throw unreachable()
  })
}

/** Deletes an own file that nothing refers to any more, so that it does not count among the person's files. That it is gone matters to nobody else: a failure is let pass. */
export async function forgetFile(address: string): Promise<void> {
  const path = pathOfUrl(address)
  if (path && folderOf(path)) await (await storage()).from(bucket).remove([path])
}

type Files = ReturnType<Awaited<ReturnType<typeof storage>>['from']>

async function send(files: Files, { folder, file }: Upload): Promise<string> {
  if (file.size > largestBytes[folder])
    throw new RequestError(413, { code: 'too-large', detail: tooLarge(folder) })
  const path = uploadPath(folder, file.name, Date.now())
  const { data, error } = await files.upload(path, file, { cacheControl: '31536000' })
  if (error) throw refused(error, folder)
  return files.getPublicUrl(data.path).data.publicUrl
}

const tooLarge = (folder: Folder) =>
  `This file is too large. Please choose one of at most ${largestBytes[folder] / 1024 / 1024} MB.`

type StorageFault = { message: string; status?: number; statusCode?: string }

/** The protocol's own words are for programs; people get a sentence that says what to do. */
function refused(error: StorageFault, folder: Folder = 'id-documents'): RequestError {
  const code = error.statusCode ?? ''
  if (!code) return unreachable()
  const kinds = folder === 'profile-images' ? 'a JPEG, PNG, WebP or AVIF picture' : 'a picture or a PDF'
  const detail: Record<string, string> = {
    '413': error.message.includes('pixels') ? error.message : tooLarge(folder),
    '415': `This kind of file cannot be used. Please choose ${kinds}.`,
    '404': 'This file is not there any more.',
  }
  const saysItself =
    ['422', '503', '507'].includes(code) || error.message.startsWith('You have reached the limit')
  return new RequestError(Number(code), {
    code: `storage-${code}`,
    detail:
      detail[code] ?? (saysItself ? error.message : 'The file could not be uploaded. Please try again.'),
  })
}
