// The picture that others show beside a link to us: 1200 × 630, as link previews want it.
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { Brand } from '#common/brand.ts'

const green = '#00603a'

/** With name and claim. Drawn as letters here, because those who show it do not have our typeface; and by a canvas, because the maker of the other pictures reads no woff2. */
export const shareWith = ({ name, claim }: Brand) =>
  sharp(Buffer.from(sign(besideWords))).composite([{ input: words(name, claim) }])

/** For a deployment that is named otherwise in its settings, which a build does not know. */
export const shareWithoutWords = () => sharp(Buffer.from(sign(alone)))

const column = { left: 104, width: 590 }

function words(name: string, claim: string) {
  GlobalFonts.registerFromPath(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
    'Brand',
  )
  const canvas = createCanvas(1200, 630)
  const pen = canvas.getContext('2d')
  const write = (weight: number, px: number) => {
    pen.font = `${px}px Brand`
    pen.fontVariationSettings = `'wght' ${weight}`
  }
  write(800, 92)
  const narrow = Math.min(1, column.width / pen.measureText(name).width)
  write(800, Math.floor(92 * narrow))
  pen.fillStyle = '#fff'
  pen.fillText(name, column.left, 208)
  write(500, 50)
  pen.fillStyle = '#ffd22e'
  for (const [at, line] of linesOf(pen, claim).entries()) pen.fillText(line, column.left, 290 + 64 * at)
  return canvas.toBuffer('image/png')
}

function linesOf(pen: SKRSContext2D, text: string) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width > column.width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const dashes: readonly (readonly [number, number, number])[] = [
  [600, 548, 26],
  [600, 444, 20],
  [600, 360, 15],
  [600, 294, 11],
  [600, 244, 8],
]

/** Where road and plates stand. */
const alone = {
  road: 'translate(0)',
  learner: 'translate(136 244) rotate(-4 90 90)',
  passed: 'translate(884 152) rotate(4 80 80)',
}
const besideWords = {
  road: 'translate(268 0)',
  learner: 'translate(520 400) rotate(-4 60 60) scale(0.68)',
  passed: 'translate(980 120) rotate(4 60 60) scale(0.8)',
}

/** From the learner's L along the road to the P of those who have passed, on a sign. */
const sign = ({
  road,
  learner,
  passed,
}: Record<
  'road' | 'learner' | 'passed',
  string
>) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#f8f7f3"/>
  <rect x="24" y="24" width="1152" height="582" rx="52" fill="${green}"/>
  <rect x="40" y="40" width="1120" height="550" rx="40" fill="none" stroke="#fff" stroke-width="8"/>
  <clipPath id="panel"><rect x="44" y="44" width="1112" height="542" rx="36"/></clipPath>
  <g clip-path="url(#panel)">
    <circle cx="600" cy="196" r="74" fill="#ffd22e" transform="${road}"/>
    <path d="M44 330 C 200 262 340 262 470 300 S 760 250 900 268 S 1080 300 1156 262 V 586 H 44 Z" fill="#005031"/>
    <path d="M44 410 C 260 350 420 372 560 392 S 900 352 1156 388 V 586 H 44 Z" fill="#00452a"/>
    <g transform="${road}">
      <path d="M586 214 H 614 L 838 590 H 362 Z" fill="#262c29"/>
      <path d="M586 214 362 590M614 214 838 590" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
      ${dashes.map(([x, y, half]) => `<path d="M${x - half * 0.42} ${y - half * 1.3}h${half * 0.84}l${half * 0.16} ${half * 2.6}h${-half * 1.16}z" fill="#ffd22e"/>`).join('')}
    </g>
  </g>
  <g transform="${learner}">
    <rect width="190" height="190" rx="22" fill="#fff"/><path d="M62 38h30v88h48v28H62z" fill="#c5161d"/>
  </g>
  <g transform="${passed}">
    <rect width="160" height="160" rx="20" fill="#fff"/><path fill-rule="evenodd" d="M52 32h40a32 32 0 0 1 0 64H78v34H52zM78 55v19h12a9.500 9.500 0 0 0 0-19z" fill="#00703c"/>
  </g>
</svg>`
