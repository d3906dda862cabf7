/** Where files go: pictures that everyone may see, and documents for their owner and the admins alone. */
export const bucket = 'user-uploads'
export const folders = ['profile-images', 'id-documents'] as const
export type Folder = (typeof folders)[number]

const mb = 1024 * 1024
export const largestBytes: Record<Folder, number> = { 'profile-images': 5 * mb, 'id-documents': 10 * mb }

/** By content, never by name. SVG, HTML and other types that can act are in neither list. */
export const acceptedTypes: Record<Folder, readonly string[]> = {
  'profile-images': ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  'id-documents': [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'image/heif',
    'image/avif',
    'application/pdf',
  ],
}

/** Why a file that somebody has chosen cannot be used, by what it says of itself; the server looks at the content besides. */
export function faultOfFile(
  folder: Folder,
  { type, size }: { type: string; size: number },
): string | undefined {
  const isPicture = folder === 'profile-images'
  if (!acceptedTypes[folder].includes(type))
    return isPicture ? 'Choose a JPEG, PNG, WebP or AVIF picture.' : 'Choose a picture or a PDF.'
  if (size > largestBytes[folder])
    return isPicture ? 'Choose a picture of at most 5 MB.' : 'Choose a file of at most 10 MB.'
  return undefined
}

/** What people are told of a file that is too large, or of another kind. */
export const sizeText = (folder: Folder) =>
  `This file is too large. Please choose one of at most ${largestBytes[folder] / mb} MB.`
export const kindsText = (folder: Folder) =>
  `This kind of file cannot be used. Please choose ${folder === 'profile-images' ? 'a JPEG, PNG, WebP or AVIF picture' : 'a picture or a PDF'}.`

/** A link to a document works for five minutes at most; to a picture for a day. */
export const longestLinkSeconds: Record<Folder, number> = { 'profile-images': 86_400, 'id-documents': 300 }

/** The characters the storage protocol allows in a name. Letters with accents are not among them. */
export const isKey = (name: string) =>
  /^[\w/!.*'() &$@=;:+,?-]{1,300}$/.test(name) &&
  name.split('/').every((step) => step !== '' && step !== '.' && step !== '..')

/** The folder of a name that files may have here: `profile-images/1700000000000_me.png`. */
export function folderOf(name: string): Folder | undefined {
  const [folder, file, ...more] = name.split('/')
  return file && more.length === 0 ? folders.find((one) => one === folder) : undefined
}

/** `{timestamp}_{original name}`, with the characters that the protocol refuses replaced. */
export function uploadPath(folder: Folder, fileName: string, at: number) {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100)
  return `${folder}/${at}_${plain || 'file'}`
}

/** Where everyone reads a profile image; for a document, what its profile refers to it by. */
export const publicPath = (path: string) => `/storage/v1/object/public/${bucket}/${path}`

/** The path in a public URL or in a signed one; a bare path is given back as it is. */
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
