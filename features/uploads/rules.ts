/**
 * Public profile images, photos of instructors that are public once checked, documents for their owner and admins
 * alone, and receipts, photographed or as a PDF, for their owner alone.
 */
export const bucket = 'user-uploads'
export const folders = ['profile-images', 'instructor-photos', 'id-documents', 'receipts'] as const
export type Folder = (typeof folders)[number]

const mb = 1024 * 1024
export const largestBytes: Record<Folder, number> = {
  'profile-images': 5 * mb,
  'instructor-photos': 5 * mb,
  'id-documents': 10 * mb,
  receipts: 10 * mb,
}

/** Until the address is confirmed: one picture and one document, for a day. */
export const largestUnconfirmedBytes = 5 * mb

/** For one person. */
export const mostUploadsAtOnce = 2

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** By content, never by name. SVG, HTML and other types that can act are in neither list. */
export const acceptedTypes: Record<Folder, readonly string[]> = {
  'profile-images': pictureTypes,
  'instructor-photos': pictureTypes,
  'id-documents': [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'image/heif',
    'image/avif',
    'application/pdf',
  ],
  receipts: [...pictureTypes, 'application/pdf'],
}

export const isPictureFolder = (folder: Folder) => !acceptedTypes[folder].includes('application/pdf')

/** By what the file declares; the server checks its content. */
export function faultOfFile(
  folder: Folder,
  { type, size }: { type: string; size: number },
  { isConfirmed = true } = {},
): string | undefined {
  const isPicture = isPictureFolder(folder)
  if (!acceptedTypes[folder].includes(type))
    return isPicture ? 'Choose a JPEG, PNG, WebP or AVIF picture.' : 'Choose a picture or a PDF.'
  const largest = isConfirmed ? largestBytes[folder] : largestUnconfirmedBytes
  if (size > largest) return `Choose a ${isPicture ? 'picture' : 'file'} of at most ${largest / mb} MB.`
  return undefined
}

export const sizeText = (folder: Folder, { isConfirmed = true } = {}) =>
  `This file is too large. Please choose one of at most ${(isConfirmed ? largestBytes[folder] : largestUnconfirmedBytes) / mb} MB.`
export const kindsText = (folder: Folder) =>
  `You can’t use this kind of file. Please choose ${isPictureFolder(folder) ? 'a JPEG, PNG, WebP or AVIF picture' : 'a picture or a PDF'}.`

/** Public pictures for a day, the others for five minutes at most. */
export const longestLinkSeconds: Record<Folder, number> = {
  'profile-images': 86_400,
  'instructor-photos': 300,
  'id-documents': 300,
  receipts: 300,
}

/** The characters the storage protocol allows in a name. Letters with accents are not among them. */
export const isKey = (name: string) =>
  /^[\w/!.*'() &$@=;:+,?-]{1,300}$/.test(name) &&
  name.split('/').every((step) => step !== '' && step !== '.' && step !== '..')

export function folderOf(name: string): Folder | undefined {
  const [folder, file, ...more] = name.split('/')
  return file && more.length === 0 ? folders.find((one) => one === folder) : undefined
}

export function uploadPath(folder: Folder, fileName: string, at: number) {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100)
  return `${folder}/${at}_${plain || 'file'}`
}

/** Public for profile images; the profile's reference for documents. */
export const publicPath = (path: string) => `/storage/v1/object/public/${bucket}/${path}`

export function pathOfUrl(address: string): string | undefined {
  const path = /^[a-z]+:|^\//i.test(address)
    ? /\/object\/(?:public\/|sign\/|authenticated\/)?user-uploads\/([^?#]+)/.exec(address)?.[1]
    : address
  try {
    return path && decodeURIComponent(path)
  } catch {
    return undefined
  }
}
