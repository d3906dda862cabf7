import type { Look } from './look.ts'

type Colours = { hair: string; shade: string }

/** Inside the outline of the face. */
export function beardOf(kind: Look['beard'], { hair, shade }: Colours): string {
  const lip = `M84 113.500c4-5.500 11-6.500 16-4 5-2.500 12-1.500 16 4-3-.6-6-1.600-9-1.800h-14c-3 .2-6 1.200-9 1.800Z`
  switch (kind) {
    case 'stubble':
      return `<path d="M60 94c8 6 12 15 20 17 8-5 32-5 40 0 8-2 12-11 20-17v50H60Z" fill="${hair}" opacity=".2"/>`
    case 'short':
      return `<path d="M62 88c5 5 8 18 17 23 3-6 14-8 21-5 7-3 18-1 21 5 9-5 12-18 17-23v56H62Z" fill="${hair}" opacity=".92"/><path d="M86 112.500c9-1.500 19-1.500 28 0-1 7-6 13.500-14 13.500s-13-6.500-14-13.500Z" fill="${shade}" opacity=".5"/>`
    case 'full':
      return `<path d="M60 84c6 6 8 20 17 26 4-6 16-8 23-5 7-3 19-1 23 5 9-6 11-20 17-26v62H60Z" fill="${hair}"/><path d="M85 112c10-2 20-2 30 0-1 8-7 14.500-15 14.500S86 120 85 112Z" fill="${shade}" opacity=".6"/>`
    case 'goatee':
      return `<path d="${lip}" fill="${hair}"/><path d="M84 113c2 6 1 10 4 16 4 5 8 8 12 8s8-3 12-8c3-6 2-10 4-16-3-1-2 11-8 13-4 1-12 1-16 0-6-2-5-14-8-13Z" fill="${hair}"/>`
    case 'moustache':
      return `<path d="${lip}" fill="${hair}"/>`
    default:
      return ''
  }
}
