// Icons and the picture that others show beside a link to us, drawn from the one mark (web/public/favicon.svg). No words in them: white label changes the name.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const green = '#00603a'

/** `icons/` and `favicon.ico` in the folder of the built web. */
export async function drawBrand(out) {
  const mark = readFileSync(join(out, 'favicon.svg'))
  mkdirSync(join(out, 'icons'), { recursive: true })
  const icon = (name, picture) => picture.png({ compressionLevel: 9 }).toFile(join(out, 'icons', name))
  await Promise.all([
    icon('192.png', markOf(mark, 192)),
    icon('512.png', markOf(mark, 512)),
    // Systems cut these to shapes of their own, so the mark keeps away from the edge.
    icon('maskable-512.png', await onGround(mark, 512, 0.76)),
    icon('apple-touch.png', await onGround(mark, 180, 0.86)),
    icon('share.png', sharp(Buffer.from(road))),
  ])
  writeFileSync(join(out, 'favicon.ico'), asIco(await markOf(mark, 32).png().toBuffer(), 32))
}

const markOf = (mark, px) => sharp(mark, { density: (72 * px) / 32 }).resize(px, px)

async function onGround(mark, px, share) {
  const inside = Math.round(px * share)
  return sharp({ create: { width: px, height: px, channels: 3, background: green } }).composite([{ input: await markOf(mark, inside).png().toBuffer() }])
}

/** An .ico is a small table of contents before a PNG. */
function asIco(png, px) {
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

const dashes = [
  [600, 548, 26],
  [600, 444, 20],
  [600, 360, 15],
  [600, 294, 11],
  [600, 244, 8],
]

/** From the learner's L along the road to the P of those who have passed, on a sign: 1200 × 630, as link previews want it. */
const road = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#f8f7f3"/>
  <rect x="24" y="24" width="1152" height="582" rx="52" fill="${green}"/>
  <rect x="40" y="40" width="1120" height="550" rx="40" fill="none" stroke="#fff" stroke-width="8"/>
  <clipPath id="panel"><rect x="44" y="44" width="1112" height="542" rx="36"/></clipPath>
  <g clip-path="url(#panel)">
    <circle cx="600" cy="196" r="74" fill="#ffd22e"/>
    <path d="M44 330 C 200 262 340 262 470 300 S 760 250 900 268 S 1080 300 1156 262 V 586 H 44 Z" fill="#005031"/>
    <path d="M44 410 C 260 350 420 372 560 392 S 900 352 1156 388 V 586 H 44 Z" fill="#00452a"/>
    <path d="M586 214 H 614 L 838 590 H 362 Z" fill="#262c29"/>
    <path d="M586 214 362 590M614 214 838 590" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
    ${dashes.map(([x, y, half]) => `<path d="M${x - half * 0.42} ${y - half * 1.3}h${half * 0.84}l${half * 0.16} ${half * 2.6}h${-half * 1.16}z" fill="#ffd22e"/>`).join('')}
  </g>
  <g transform="translate(136 244) rotate(-4 90 90)">
    <rect width="190" height="190" rx="22" fill="#fff"/><path d="M62 38h30v88h48v28H62z" fill="#c5161d"/>
  </g>
  <g transform="translate(884 152) rotate(4 80 80)">
    <rect width="160" height="160" rx="20" fill="#fff"/><path fill-rule="evenodd" d="M52 32h40a32 32 0 0 1 0 64H78v34H52zM78 55v19h12a9.500 9.500 0 0 0 0-19z" fill="#00703c"/>
  </g>
</svg>`
