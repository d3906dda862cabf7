// Icons, drawn from the one mark (web/public/favicon.svg), and the picture that others show beside a link to us.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Brand } from '#common/brand.ts'
import { shareWith, shareWithoutWords } from './share-picture.ts'

const green = '#00603a'

/** `icons/` and `favicon.ico` in the folder of the built web. */
export async function drawBrand(out: string, brand: Brand) {
  const mark = readFileSync(join(out, 'favicon.svg'))
  mkdirSync(join(out, 'icons'), { recursive: true })
  const icon = (name: string, picture: Sharp) =>
    picture.png({ compressionLevel: 9 }).toFile(join(out, 'icons', name))
  await Promise.all([
    icon('192.png', markOf(mark, 192)),
    icon('512.png', markOf(mark, 512)),
    // Systems cut these to shapes of their own, so the mark keeps away from the edge.
    icon('maskable-512.png', await onGround(mark, 512, 0.76)),
    icon('apple-touch.png', await onGround(mark, 180, 0.86)),
    icon('share.png', shareWith(brand)),
    icon('share-plain.png', shareWithoutWords()),
  ])
  writeFileSync(join(out, 'favicon.ico'), asIco(await markOf(mark, 32).png().toBuffer(), 32))
}

const markOf = (mark: Buffer, px: number) => sharp(mark, { density: (72 * px) / 32 }).resize(px, px)

async function onGround(mark: Buffer, px: number, share: number) {
  const inside = Math.round(px * share)
  return sharp({ create: { width: px, height: px, channels: 3, background: green } }).composite([
    { input: await markOf(mark, inside).png().toBuffer() },
  ])
}

/** An .ico is a small table of contents before a PNG. */
function asIco(png: Buffer, px: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(px, 6)
  head.writeUInt8(px, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
