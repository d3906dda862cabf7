import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { onFirstUse } from '#server/on-first-use.ts'
import { openTurns } from '#server/semaphore.ts'
import { StorageProblem, tooLarge, unreadable } from './storage-problem.ts'

/** More than any camera makes; a small file that claims more is a bomb. */
const mostPixels = 50_000_000
const widest = 1024

const painter = onFirstUse<typeof sharp>('sharp', (loaded) => {
  loaded.cache(false)
  // Only what we accept is ever decoded, whatever a file claims to be.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
      `VipsForeignLoad${kind}File`,
      `VipsForeignLoad${kind}Buffer`,
    ]),
  })
})

/** Decoding is heavy: one picture at a time, the others wait; but not so many that nobody is served in time. */
const inTurn = openTurns({
  atOnce: 1,
  mostWaiting: 64,
  full: () =>
    new StorageProblem(
      429,
      'SlowDown',
      'SlowDown',
      'Too many pictures at once. Please try again in a moment.',
    ),
})

/** HEIC comes from phones, and its decoder is not free software: it is kept unseen, and only ever downloaded. */
export const drawable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Draws a picture anew as WebP, upright, 1,024 pixels wide or high at most. Off this thread, in sharp's own. */
export const redraw = (file: string) =>
  inTurn(async () => {
    await checkPixels(file)
    return drawn(
      open(file)
        .autoOrient()
        .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 }),
    )
  })

/** Whether the whole of a picture can be decoded; nothing of it is changed. */
export const tryToDraw = (file: string) =>
  inTurn(async () => {
    await checkPixels(file)
    await drawn(open(file).resize(16, 16, { fit: 'fill' }).raw())
  })

export type Transform = {
  width?: number | undefined
  height?: number | undefined
  resize: 'cover' | 'contain' | 'fill'
  quality: number
}

/** A smaller or differently cut picture, in the format it has (AVIF, which is slow to make, becomes WebP). */
export const transform = (bytes: Uint8Array, type: string, { width, height, resize, quality }: Transform) =>
  inTurn(async () => {
    await checkPixels(bytes)
    const fit = resize === 'contain' ? 'inside' : resize
    const resized = open(bytes).autoOrient().resize({ width, height, fit, withoutEnlargement: false })
    if (type === 'image/jpeg') return { type, bytes: await drawn(resized.jpeg({ quality })) }
    if (type === 'image/png') return { type, bytes: await drawn(resized.png()) }
    return { type: 'image/webp', bytes: await drawn(resized.webp({ quality })) }
  })

const open = (picture: string | Uint8Array) =>
  painter()(picture, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })

const drawn = (picture: Sharp) =>
  picture
    .timeout({ seconds: 15 })
    .toBuffer()
    .catch(() => {
      throw unreadable()
    })

async function checkPixels(picture: string | Uint8Array) {
  const { width, height } = await painter()(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > mostPixels)
    throw tooLarge('The picture has too many pixels. Please choose a smaller one.')
}
