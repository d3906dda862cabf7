import * as z from 'zod/mini'
import { apiError, notFound, tooManyAtOnce } from '#common/api-error.ts'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { folders } from './rules.ts'

export const fileTooLarge = apiError(413, 'file-too-large', 'This file is too large.')
export const wrongFileType = apiError(415, 'wrong-file-type', 'You can’t use this kind of file.')
export const unreadableFile = apiError(
  422,
  'unreadable-file',
  'This file is damaged. Please choose another one.',
)
export const harmfulFile = apiError(
  422,
  'harmful-file',
  'Our virus scanner refuses this file, so we haven’t kept it. Please choose another one.',
)
export const scannerAway = apiError(
  503,
  'scanner-away',
  'Files can’t be checked for viruses at the moment. Please try again in a few minutes.',
)
export const uploadCutShort = apiError(400, 'upload-cut-short', 'The upload was cut short')
export const fileNameTaken = apiError(409, 'file-name-taken', 'There’s already a file with this name.')
export const documentOpened = apiError(
  409,
  'document-opened',
  'Someone has opened this document, so it can’t be replaced. Upload the new one under another name.',
)
export const fileLimit = apiError(403, 'file-limit', 'You’ve reached the limit of files.')
export const tooManyPictures = {
  ...tooManyAtOnce,
  detail: 'Too many pictures at once. Please try again in a moment.',
}
export const tooManyUploads = {
  ...tooManyAtOnce,
  detail: 'Two of your files are on their way already. Send the next one when they have arrived.',
}
export const storageFull = apiError(
  507,
  'storage-full',
  'We’ve run out of space for files. We’re on it: please try again later.',
)
export const storageAway = apiError(
  503,
  'storage-away',
  'We can’t store or open files at the moment. Please try again in a minute.',
)

export const invalidLink = apiError(400, 'invalid-link', 'Invalid Compact JWS')
export const linkToAnotherFile = apiError(400, 'link-to-another-file', 'Invalid signature')

/** `POST /api/files/FOLDER?name=…`, with a session or `x-registration`. Its body is no JSON. */
export const uploadPlace = '/api/files'
export const Upload = z.object({ folder: z.enum(folders), name: z.string().check(z.maxLength(400)) })
export const Uploaded = z.object({ path: z.string() })

const Path = z.string().check(z.maxLength(400))

export const linkToDocument = endpoint({
  method: 'POST',
  path: '/api/files/link',
  who: signedIn,
  summary: 'Makes a link that opens one of my documents for five minutes; each reading is on record',
  input: z.object({ path: Path }),
  output: z.object({ url: z.string() }),
  errors: [notFound],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files',
  who: signedIn,
  summary: 'Deletes one of my files; one that is gone already is passed over',
  input: z.object({ path: Path }),
  output: z.object({}),
})
