import { beardOf } from './beard.ts'
import { clothesOf } from './clothes.ts'
import { hairOf } from './hair.ts'
import { cloths, grounds, hairColours, type Look, skins } from './look.ts'

const portraitPixels = 320

/** On a field of 200 by 200: the crown at 44, the eyes at 88, the chin at 134. */
export function drawPortrait(look: Look): string {
  const [skin, shade, blush] = skins[look.skin]
  const [hair, hairShade, brow] = hairColours[look.colour ?? 'black']
  const [ground, disc] = grounds[look.ground]
  const face = faces[look.face ?? 'oval']
  const { behind, before } = hairOf(look.hair, { hair, shade: hairShade, cloth: cloths[look.cloth] })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${portraitPixels}" height="${portraitPixels}">
<defs><clipPath id="face"><path d="${face}"/></clipPath></defs>
<rect width="200" height="200" fill="${ground}"/><circle cx="100" cy="104" r="82" fill="${disc}"/>
${behind}
${clothesOf(look.wears, cloths[look.cloth], { skin, shade })}
${look.hair === 'headscarf' ? '' : `<ellipse cx="66.500" cy="93" rx="5.500" ry="9" fill="${shade}"/><ellipse cx="133.500" cy="93" rx="5.500" ry="9" fill="${shade}"/>`}
<path d="${face}" fill="${skin}"/>
<g clip-path="url(#face)"><path d="M112 40c18 8 24 24 24 42 0 22-8 44-30 56h40V40Z" fill="${shade}" opacity=".5"/>
<ellipse cx="79" cy="106" rx="8" ry="5" fill="${blush}" opacity=".32"/><ellipse cx="121" cy="106" rx="8" ry="5" fill="${blush}" opacity=".32"/>
${look.freckles ? frecklesIn(shade) : ''}${beardOf(look.beard, { hair, shade: hairShade })}</g>
${features(look, { shade, brow, blush })}
${before}
${look.earrings && look.hair !== 'headscarf' ? '<circle cx="66" cy="104" r="2.600" fill="#e3b94f"/><circle cx="134" cy="104" r="2.600" fill="#e3b94f"/>' : ''}
${glassesOf(look.glasses)}
</svg>`
}

const faces = {
  oval: 'M67 84c0-25 14-38 33-38s33 13 33 38c0 14-2 24-7 33-6 11-15 18-26 18s-20-7-26-18c-5-9-7-19-7-33Z',
  round: 'M65 86c0-26 15-39 35-39s35 13 35 39c0 15-3 26-10 34-7 9-15 13-25 13s-18-4-25-13c-7-8-10-19-10-34Z',
  square: 'M66 84c0-25 14-38 34-38s34 13 34 38c0 14-1 24-4 33-3 10-15 18-30 18s-27-8-30-18c-3-9-4-19-4-33Z',
  long: 'M68 84c0-26 13-39 32-39s32 13 32 39c0 15-2 26-7 36-5 11-14 19-25 19s-20-8-25-19c-5-10-7-21-7-36Z',
}

function features(look: Look, { shade, brow, blush }: { shade: string; brow: string; blush: string }) {
  const line = `fill="none" stroke-linecap="round" stroke-linejoin="round"`
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="90" rx="2.900" ry="3.500" fill="#2b2220"/><circle cx="${x + 1}" cy="88.800" r="1" fill="#fff" opacity=".85"/>${
      look.lips
        ? `<path d="M${x - 5} 88.500c2.500-3.400 7.500-3.400 10 0" ${line} stroke="#2b2220" stroke-width="1.500"/>`
        : ''
    }`
  const lines = look.old
    ? `<path d="M71 95c1.500 1.800 3 2.600 5 3M129 95c-1.500 1.800-3 2.600-5 3M84.500 107c-2.200 2.200-3.200 4.600-3.400 7M115.500 107c2.200 2.200 3.200 4.600 3.400 7M88 64c8-2.200 16-2.200 24 0M90 58.500c7-1.600 13-1.600 20 0" ${line} stroke="${shade}" stroke-width="1.500"/>`
    : ''
  const mouth = look.lips
    ? `<path d="M88 116c4-2.200 8-2.800 12-1.400 4-1.400 8-.8 12 1.400-3 6.500-7 9.200-12 9.200s-9-2.700-12-9.200Z" fill="${blush}"/><path d="M90.500 116.800c6 1.600 13 1.600 19 0-2.500 3.600-5.500 5-9.500 5s-7-1.400-9.500-5Z" fill="#fff"/>`
    : `<path d="M87.500 115c4 1.400 21 1.400 25 0-2.500 6.600-7 9.500-12.500 9.500s-10-2.900-12.500-9.500Z" fill="#7a2f2b"/><path d="M88.800 115.600c6 1 16.400 1 22.400 0-.8 2.200-2 3.600-3.200 4.400H92c-1.200-.8-2.400-2.200-3.200-4.400Z" fill="#fff"/>`
  return `${lines}
<path d="M76 80.500c4-3.600 9.500-3.900 14-1.700" ${line} stroke="${brow}" stroke-width="${look.lips ? 2.4 : 3.2}"/><path d="M110 78.800c4.500-2.200 10-1.900 14 1.700" ${line} stroke="${brow}" stroke-width="${look.lips ? 2.4 : 3.2}"/>
${eye(83.5)}${eye(116.5)}
<path d="M100.500 91c1.600 5 3 8.400 2.900 11-.1 1.900-1.800 2.700-4.600 2.500" ${line} stroke="${shade}" stroke-width="2.400"/>
${mouth}`
}

const frecklesIn = (shade: string) =>
  [
    [77, 100],
    [82, 102],
    [87, 100],
    [80, 106],
    [113, 100],
    [118, 102],
    [123, 100],
    [120, 106],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".9" fill="${shade}"/>`)
    .join('')

function glassesOf(kind: Look['glasses']) {
  if (!kind) return ''
  const frame = {
    round: `<circle cx="83.500" cy="90.500" r="10.500"/><circle cx="116.500" cy="90.500" r="10.500"/>`,
    square: `<rect x="72" y="82.500" width="23" height="17" rx="4.500"/><rect x="105" y="82.500" width="23" height="17" rx="4.500"/>`,
    half: `<path d="M72.500 88v3c0 6 4 9.500 11 9.500s11-3.500 11-9.500v-3ZM105.500 88v3c0 6 4 9.500 11 9.500s11-3.500 11-9.500v-3Z"/>`,
  }[kind]
  const colour = { round: '#3a3431', square: '#22262b', half: '#7a5a34' }[kind]
  return `<g fill="#fff" fill-opacity=".16" stroke="${colour}" stroke-width="2">${frame}<path d="M95 89c3-2.200 7-2.200 10 0M72 88l-5 .500M128 88l5 .500" fill="none" stroke-linecap="round"/></g>`
}
