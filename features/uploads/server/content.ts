import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { acceptedTypes, type Folder, largestBytes } from '../rules.ts'
import { tooLarge, unreadable, wrongType } from './storage-problem.ts'

export type Content = { bytes: Uint8Array; type: string }

/** More than any camera makes; a small file that claims more is a bomb. */
const mostPixels = 50_000_000
const widest = 1024

sharp.cache(false)
// Only what we accept is ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] })

/**
 * What will be kept of a file: pictures are drawn anew (camera data and places go, and whatever hides behind the pixels), documents stay as they are.
 * The type is what the bytes say; `declared` only words the refusal.
 */
export async function examine(folder: Folder, bytes: Uint8Array, declared: string): Promise<Content> {
  if (bytes.byteLength > largestBytes[folder]) throw tooLarge()
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found || !acceptedTypes[folder].includes(found.mime)) throw wrongType(found?.mime ?? declared)
  if (folder === 'profile-images') return { bytes: await inTurn(() => redraw(bytes)), type: 'image/webp' }
  if (drawable.has(found.mime)) await inTurn(() => checkPixels(bytes))
  return { bytes, type: found.mime }
}

/** HEIC comes from phones, and its decoder is not free software: it is kept unseen, and only ever downloaded. */
const drawable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

async function redraw(bytes: Uint8Array) {
  await checkPixels(bytes)
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  return picture
    .autoOrient()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 15 })
    .toBuffer()
    .catch(() => {
      throw unreadable()
    })
}

async function checkPixels(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > mostPixels) throw tooLarge('The picture has too many pixels. Please choose a smaller one.')
}

/** Decoding is heavy: one picture at a time, the others wait. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
