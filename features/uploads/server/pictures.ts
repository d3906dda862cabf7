import pLimit from 'p-limit'
import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { onFirstUse } from '#server/on-first-use.ts'
import { fail } from '#server/errors.ts'
import { fileTooLarge, tooManyPictures, unreadableFile } from '../contract.ts'

/** More than any camera makes; a small file that claims more is a bomb. */
const mostPixels = 50_000_000
const usualWidest = 1024

const painter = onFirstUse<typeof sharp>('sharp', (loaded) => {
  loaded.cache(false)
  // Only accepted formats are ever decoded, whatever a file claims to be.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
      `VipsForeignLoad${kind}File`,
      `VipsForeignLoad${kind}Buffer`,
    ]),
  })
})

/** Decoding is heavy: one at a time, with a bounded queue. */
const limit = pLimit(1)
const mostWaiting = 64
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= mostWaiting) fail(tooManyPictures)
  return limit(work)
}

/** HEIC decoders are not free software: it is stored unseen, and only ever downloaded. */
export const drawable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

export const redraw = (file: string, widest = usualWidest) =>
  inTurn(async () => {
    await checkPixels(file)
    return drawn(
      open(file)
        .autoOrient()
        .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 }),
    )
  })

export const tryToDraw = (file: string) =>
  inTurn(async () => {
    await checkPixels(file)
    await drawn(open(file).resize(16, 16, { fit: 'fill' }).raw())
  })

const open = (file: string) =>
  painter()(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })

const drawn = (picture: Sharp) =>
  picture
    .timeout({ seconds: 15 })
    .toBuffer()
    .catch(() => {
      fail(unreadableFile)
    })

async function checkPixels(file: string) {
  const { width, height } = await painter()(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      fail(unreadableFile)
    })
  if (width * height > mostPixels)
    fail({ ...fileTooLarge, detail: 'The picture has too many pixels. Please choose a smaller one.' })
}
