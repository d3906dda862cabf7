import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type * as Painter from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { notFound } from '#common/api-error.ts'
import { averageOf } from '#features/instructors/rules.ts'
import { pathOfUrl } from '#features/uploads/rules.ts'
import { findPublicFile } from '#features/uploads/server/stored-files.ts'
import { anonymous, type Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { nameOwnTown } from '#server/find-place.ts'
import { onFirstUse } from '#server/on-first-use.ts'
import type { Services } from '#server/services.ts'
import type { Card } from './cards.ts'

type Shown = Pick<Card, 'name' | 'area' | 'badgeKind' | 'portrait' | 'reviews' | 'stars'>
type Picture = { bytes: Buffer; etag: string }

const [width, height] = [1200, 630]
/** At about 60 KB each. They stay right: what changes what is shown makes another. */
const drawn = new LRUCache<string, Promise<Picture>>({ max: 200 })
const oneAtATime = pLimit(1)

/** What others show beside a link to an instructor's page. @throws notFound, as the page */
export async function getSharePicture(services: Services, slug: string): Promise<Picture> {
  const { shown, file } = await services.asUser(anonymous, async (db) => {
    const shown = await findShown(db, slug)
    const path = shown.portrait && pathOfUrl(shown.portrait)
    return { shown, file: path ? await findPublicFile(db, path) : undefined }
  })
  const key = JSON.stringify([shown, file?.etag])
  const ready = drawn.get(key)
  if (ready) return ready
  const drawing = oneAtATime(async () => {
    const stored = file && (await services.store.get(file.blob))
    const bytes = await draw(shown, stored && (await buffer(stored)))
    return { bytes, etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"` }
  })
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function findShown(db: Db, slug: string): Promise<Shown> {
  const row = await db.find(
    'listings.findShown',
    'select card as "card!" from listings.find($1, null, null)',
    [slug],
  )
  if (!row) return fail(notFound)
  const { name, area, badgeKind, portrait, reviews, stars } = row.card as Card
  return { name, area: nameOwnTown(area), badgeKind, portrait, reviews, stars }
}

/** The system of a server has no typeface of ours, often none at all. */
const painter = onFirstUse<typeof Painter>('@napi-rs/canvas', ({ GlobalFonts }) => {
  const require = createRequire(import.meta.url)
  for (const letters of ['latin', 'latin-ext'])
    GlobalFonts.registerFromPath(
      require.resolve(`@fontsource-variable/figtree/files/figtree-${letters}-wght-normal.woff2`),
      `Figtree ${letters}`,
    )
})
const family = '"Figtree latin", "Figtree latin-ext"'

const colours = { ground: '#f8f7f3', sign: '#00603a', hill: '#005031', road: '#262c29', line: '#ffd22e' }
type Style = { px: number; weight: number; colour: string; indent?: number }

const portraitBox = { x: 96, y: 125, size: 380 }
const words = { x: 528, width: 572 }

async function draw({ name, area, badgeKind, reviews, stars }: Shown, portrait: Buffer | undefined) {
  const { createCanvas, loadImage } = painter()
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const write = (text: string, y: number, { indent = 0, ...style }: Style) => {
    pen.font = `${style.px}px ${family}`
    pen.fontVariationSettings = `'wght' ${style.weight}`
    const narrow = Math.min(1, (words.width - indent) / pen.measureText(text).width)
    pen.font = `${Math.floor(style.px * narrow)}px ${family}`
    pen.fillStyle = style.colour
    pen.fillText(text, words.x + indent, y)
  }
  drawSign(pen)
  const { x, y, size } = portraitBox
  drawBox(pen, { x: x - 10, y: y - 10, size: size + 20, radius: 44 }, '#fff')
  const image = portrait && (await loadImage(portrait).catch(() => undefined))
  if (image) {
    const side = Math.min(image.width, image.height)
    pen.save()
    pen.beginPath()
    pen.roundRect(x, y, size, size, 36)
    pen.clip()
    pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, x, y, size, size)
    pen.restore()
  } else {
    pen.font = `150px ${family}`
    pen.fontVariationSettings = "'wght' 800"
    pen.fillStyle = colours.sign
    pen.textAlign = 'center'
    pen.fillText(name.replace(/[^\p{Lu}]/gu, '').slice(0, 2), x + size / 2, y + size / 2 + 54)
    pen.textAlign = 'start'
  }
  write(name, 230, { px: 96, weight: 800, colour: '#fff' })
  const badge = badgeKind === 'ADI' ? 'Driving instructor' : 'Trainee driving instructor'
  write(badge, 302, { px: 46, weight: 500, colour: colours.line })
  write(`in ${area}`, 362, { px: 46, weight: 500, colour: colours.line })
  const average = averageOf(reviews, stars)
  if (average !== null) {
    drawStar(pen, words.x + 20, 424)
    const says = `${average.toFixed(1)} from ${reviews} reviews`
    write(says, 438, { px: 42, weight: 600, colour: '#fff', indent: 54 })
  }
  return canvas.encode('jpeg', 88)
}

/** A sign with a road below, as the picture of our other pages (`tools/build/share-picture.ts`). */
function drawSign(pen: Painter.SKRSContext2D) {
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colours.sign
  pen.beginPath()
  pen.roundRect(24, 24, width - 48, height - 48, 52)
  pen.fill()
  pen.save()
  pen.beginPath()
  pen.roundRect(40, 40, width - 80, height - 80, 40)
  pen.clip()
  const road = (from: number, colour: string) => {
    pen.fillStyle = colour
    pen.fillRect(44, from, width - 88, height)
  }
  road(470, colours.hill)
  road(508, colours.road)
  pen.fillStyle = colours.line
  for (let x = 80; x < width - 100; x += 120) pen.fillRect(x, 542, 68, 10)
  pen.restore()
  pen.strokeStyle = '#fff'
  pen.lineWidth = 8
  pen.beginPath()
  pen.roundRect(40, 40, width - 80, height - 80, 40)
  pen.stroke()
}

/** The typeface has none. */
function drawStar(pen: Painter.SKRSContext2D, x: number, y: number) {
  pen.fillStyle = colours.line
  pen.beginPath()
  for (let point = 0; point < 10; point += 1) {
    const [angle, radius] = [(point * Math.PI) / 5, point % 2 === 0 ? 22 : 9]
    pen.lineTo(x + radius * Math.sin(angle), y - radius * Math.cos(angle))
  }
  pen.fill()
}

type Box = { x: number; y: number; size: number; radius: number }

function drawBox(pen: Painter.SKRSContext2D, { x, y, size, radius }: Box, colour: string) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(x, y, size, size, radius)
  pen.fill()
}
