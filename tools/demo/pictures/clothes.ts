import type { Clothes } from './look.ts'

type Cloth = readonly [main: string, shade: string, second: string]
type Skin = { skin: string; shade: string }

const shoulders = 'M14 204v-10c2-24 16-33 36-39l30-10h40l30 10c20 6 34 15 36 39v10Z'

export function clothesOf(kind: Clothes, [main, shade, second]: Cloth, { skin, shade: skinShade }: Skin) {
  const body = `<path d="${shoulders}" fill="${main}"/><path d="M150 155c20 6 34 15 36 39v10h-34c6-16 6-34-2-49Z" fill="${shade}" opacity=".55"/>`
  const neck = `<path d="M84 118h32v28c0 8-7 16-16 16s-16-8-16-16Z" fill="${skin}"/><path d="M84 124c5 9 20 15 32 8v-8Z" fill="${skinShade}"/>`
  const scoop = (depth: number) =>
    `<path d="M78 145h44c0 ${depth * 0.75}-9 ${depth}-22 ${depth}s-22-${depth * 0.25}-22-${depth}Z" fill="${skin}"/>`
  switch (kind) {
    case 'crew':
      return `${body}<path d="M76 146c2 16 12 24 24 24s22-8 24-24l-7-2c-2 11-8 17-17 17s-15-6-17-17Z" fill="${shade}"/>${neck}`
    case 'rollneck':
      return `${body}${neck}<path d="M80 138c8 8 32 8 40 0l5 16c-8 16-42 16-50 0Z" fill="${main}"/><path d="M80 138c8 8 32 8 40 0l1.500 4c-8 8-35 8-43 0Z" fill="${shade}"/>`
    case 'shirt':
      return `${body}${neck}<path d="M100 162v42" stroke="${shade}" stroke-width="2"/><circle cx="104" cy="176" r="1.600" fill="${shade}"/><circle cx="104" cy="192" r="1.600" fill="${shade}"/><path d="M82 138l18 26-15 12-15-29ZM118 138l-18 26 15 12 15-29Z" fill="${main}" stroke="${shade}" stroke-width="1.600" stroke-linejoin="round"/>`
    case 'polo':
      return `${body}${neck}${scoop(13)}<path d="M92 160l8 6 8-6v30H92Z" fill="${shade}" opacity=".6"/><circle cx="100" cy="176" r="1.500" fill="${second}"/><path d="M80 140l20 24-17 9-13-25ZM120 140l-20 24 17 9 13-25Z" fill="${shade}"/>`
    case 'jumper':
      return `${body}${neck}<path d="M78 146l22 34 22-34-6-4-16 22-16-22Z" fill="${second}"/><path d="M82 138l18 24-13 10-15-24ZM118 138l-18 24 13 10 15-24Z" fill="${second}"/><path d="M72 148l28 44 28-44" fill="none" stroke="${shade}" stroke-width="4"/>`
    case 'blazer':
      return `${body}<path d="M78 146h44l-14 58H92Z" fill="${second}"/>${neck}<path d="M82 138l18 24-12 9-14-24ZM118 138l-18 24 12 9 14-24Z" fill="${second}" stroke="#00000018" stroke-width="1"/><path d="M72 148l26 56H60l-6-40 14-4ZM128 148l-26 56h38l6-40-14-4Z" fill="${shade}"/>`
    case 'hoodie':
      return `<path d="M52 160c2-22 16-34 30-36h36c14 2 28 14 30 36Z" fill="${shade}"/>${body}${neck}<path d="M78 146c2 14 10 22 22 22s20-8 22-22l9 5c-3 18-15 28-31 28s-28-10-31-28Z" fill="${shade}"/><path d="M88 172v18M112 172v18" stroke="${second}" stroke-width="2.400" stroke-linecap="round"/>`
    case 'fleece':
      return `${body}${neck}<path d="M80 138l-8 12 22 24h12l22-24-8-12-20 20Z" fill="${shade}"/><path d="M100 166v38" stroke="${second}" stroke-width="2.400"/>`
    case 'cardigan':
      return `${body}<path d="M76 146h48l-10 58H86Z" fill="${second}"/>${neck}${scoop(19)}<path d="M73 147l18 57M127 147l-18 57" stroke="${shade}" stroke-width="6" fill="none"/>`
  }
}
