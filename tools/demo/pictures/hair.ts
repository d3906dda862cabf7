import type { HairStyle } from './look.ts'

type Colours = { hair: string; shade: string; cloth: readonly [string, string, string] }
type Hair = { behind: string; before: string }

/** The part behind head and shoulders, and the part over the forehead. */
export function hairOf(style: HairStyle, { hair, shade, cloth: [main, dark, second] }: Colours): Hair {
  const path = (d: string, fill = hair, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
  const line = (d: string, width = 2) =>
    `<path d="${d}" fill="none" stroke="${shade}" stroke-width="${width}" stroke-linecap="round"/>`
  const swept = path(
    'M65 92c-4-32 12-51 36-51 22 0 37 18 34 51-4-10-9-20-22-28-4 8-16 14-30 16-8 1-15 5-18 12Z',
  )
  const middle = path('M65 94c-4-33 12-53 35-53s39 20 35 53c-3-15-16-22-33-33-4 0-4 0-6 1-15 10-28 17-31 32Z')
  const back = path('M66 88c-3-29 11-47 34-47s37 18 34 47c-3-16-13-27-34-27S69 72 66 88Z')
  switch (style) {
    case 'bob':
      return {
        behind: path(
          'M57 92c-4-34 14-58 43-58s47 24 43 58c1 18 2 30-2 42-8 5-18 5-24 0H83c-6 5-16 5-24 0-4-12-3-24-2-42Z',
          shade,
        ),
        before: `${swept}${path('M65 86c-6 12-7 32-3 48-6 0-7-1-8-4-2-16-2-38 3-52ZM135 86c6 12 7 32 3 48 6 0 7-1 8-4 2-16 2-38-3-52Z')}`,
      }
    case 'long':
      return {
        behind: path(
          'M57 92c-4-36 14-59 43-59s47 23 43 59c2 30 4 56 10 82-14 8-30 6-40 2H87c-10 4-26 6-40-2 6-26 8-52 10-82Z',
          shade,
        ),
        before: `${middle}${path('M65 86c-7 18-4 50-10 86-4 1-8 1-12-1 9-26 8-62 14-93ZM135 86c7 18 4 50 10 86 4 1 8 1 12-1-9-26-8-62-14-93Z')}`,
      }
    case 'wavy':
      return {
        behind: path(
          'M58 90c-4-34 14-57 42-57s46 23 42 57c8 8 2 16 6 24s0 16 4 24c-8 12-24 14-36 6H84c-12 8-28 6-36-6 4-8 0-16 4-24s-2-16 6-24Z',
          shade,
        ),
        before: `${swept}${path('M66 84c-8 8-3 16-7 24s0 16-3 24c-3 6-7 8-10 6 4-8 1-16 4-24s-1-18 7-26ZM134 84c8 8 3 16 7 24s0 16 3 24c3 6 7 8 10 6-4-8-1-16-4-24s1-18-7-26Z')}`,
      }
    case 'pony':
      return {
        behind: `${path('M128 50c22-4 32 14 28 38-2 16 0 26-6 38-10-4-14-22-14-36 0-16-4-28-8-40Z', shade)}${path('M62 88c-2-32 14-50 38-50s40 18 38 50Z', shade)}`,
        before: `${back}${line('M100 44c-12 4-22 12-26 24M108 44c10 4 18 12 22 24')}`,
      }
    case 'bun':
      return {
        behind: `<circle cx="100" cy="33" r="17" fill="${hair}"/>${line('M90 30c5-7 15-7 20 0M92 38c4 4 12 4 16 0')}${path('M63 88c-2-31 14-49 37-49s39 18 37 49Z', shade)}`,
        before: `${back}${line('M86 46c-8 5-13 12-15 21M114 46c8 5 13 12 15 21')}`,
      }
    case 'pixie':
      return {
        behind: path('M61 96c-5-34 12-59 39-59s44 25 39 59l-6 8H67Z', shade),
        before: path(
          'M64 98c-6-34 8-60 38-60 28 0 40 24 34 60-3-5-4-14-6-22-5-1-10-6-13-13-7 11-22 18-36 17-5 3-8 10-8 17-4 3-7 3-9 1Z',
        ),
      }
    case 'curly': {
      const curls = [
        [62, 66, 17],
        [72, 48, 18],
        [92, 38, 18],
        [114, 39, 18],
        [132, 52, 17],
        [140, 70, 16],
        [56, 86, 16],
        [144, 90, 16],
        [54, 106, 16],
        [146, 110, 16],
        [58, 126, 15],
        [142, 128, 15],
      ] as const
      const ring = (fill: string) =>
        curls.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('')
      const front = [
        [72, 62, 11],
        [84, 55, 12],
        [99, 53, 12],
        [114, 55, 12],
        [127, 62, 11],
        [67, 76, 8],
        [133, 76, 8],
      ] as const
      return {
        behind: `${ring(hair)}${line('M52 92c4-6 10-6 12 0M136 96c4-6 10-6 12 0M60 60c4-6 10-6 13-1M128 58c4-5 9-5 12 1M54 116c4-5 9-5 11 0M138 120c4-5 8-5 10 0')}`,
        before:
          front.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`).join('') +
          line('M78 58c4-5 9-5 12 0M104 54c4-5 9-5 12 0'),
      }
    }
    case 'afro':
      return {
        behind: `<ellipse cx="100" cy="72" rx="56" ry="50" fill="${hair}"/><path d="M138 44c18 16 22 42 8 62-2-22-4-42-8-62Z" fill="${shade}" opacity=".6"/>`,
        before: path('M66 84c-2-26 10-42 34-42s36 16 34 42c-3-10-8-17-14-20-12-4-28-4-40 0-6 3-11 10-14 20Z'),
      }
    case 'braids': {
      const braid = (x: number, to: number) =>
        Array.from({ length: 9 }, (_, at) => {
          const part = at / 8
          return `<ellipse cx="${x + (to - x) * part}" cy="${96 + part * 76}" rx="5" ry="6" fill="${at % 2 ? shade : hair}"/>`
        }).join('')
      return {
        behind: `${path('M60 96c-4-36 14-60 40-60s44 24 40 60l-4 30H64Z', shade)}${braid(60, 48)}${braid(140, 152)}${braid(54, 38)}${braid(146, 162)}`,
        before: `${back}${line('M100 42v20M88 43c-2 7-4 13-6 20M112 43c2 7 4 13 6 20M78 49c-4 7-6 13-8 20M122 49c4 7 6 13 8 20', 1.8)}`,
      }
    }
    case 'headscarf':
      return {
        behind: path(
          'M54 96c-6-38 14-66 46-66s52 28 46 66c2 26 8 44 18 60-22 18-106 18-128 0 10-16 16-34 18-60Z',
          dark,
        ),
        before: `${path('M56 96c-6-36 14-62 44-62s50 26 44 62c0 22-4 36-14 50-10 14-50 14-60 0-10-14-14-28-14-50Zm12-6c-2 16 2 28 8 36 6 9 14 13 24 13s18-4 24-13c6-8 10-20 8-36-2-24-14-36-32-36s-30 12-32 36Z', main, ' fill-rule="evenodd"')}${path('M70 140c14 12 46 12 62-2 12 6 20 20 20 34-30 14-72 12-98-2 2-12 8-24 16-30Z', main)}<path d="M76 148c18 10 40 8 56-4M68 158c22 14 52 12 74-2" fill="none" stroke="${dark}" stroke-width="2" stroke-linecap="round"/><path d="M68 82c4-22 16-34 32-34s28 12 32 34" fill="none" stroke="${dark}" stroke-width="2.400"/>`,
      }
    case 'short':
      return {
        behind: path('M63 92c-4-34 13-55 37-55s41 21 37 55Z', shade),
        before: path(
          'M64 96c-6-34 8-58 36-58s42 24 36 58c-4-3-6-10-6-18-1-7-4-13-8-16-12 3-32 3-44-1-4 4-7 10-8 17 0 8-2 15-6 18Z',
        ),
      }
    case 'parted':
      return {
        behind: path('M63 92c-4-35 13-57 37-57s41 22 37 57Z', shade),
        before: `${path('M64 95c-6-33 6-57 32-58 30-2 46 22 40 58-4-3-6-9-6-17-2-8-6-13-12-16-14 4-27 1-36-8-5 8-11 14-12 24 0 8-2 14-6 17Z')}${line('M82 54c3-7 8-12 15-15')}`,
      }
    case 'quiff':
      return {
        behind: path('M63 92c-4-34 12-54 37-54s41 20 37 54Z', shade),
        before:
          path(
            'M64 95c-5-26 0-44 14-52 10-15 46-18 56-2 8 12 8 34 2 54-4-3-6-9-6-18-1-7-4-11-9-13-14 1-30-1-42-5-5 4-8 9-9 18 0 9-2 15-6 18Z',
          ) + line('M84 48c10-6 24-8 36-4'),
      }
    case 'buzz':
      return {
        behind: path('M64 90c-3-32 13-49 36-49s39 17 36 49Z', shade),
        before: path(
          'M66 88c-3-29 10-45 34-45s37 16 34 45c-2-6-4-15-9-21-15-6-35-6-50 0-5 6-7 15-9 21Z',
          hair,
          ' opacity=".82"',
        ),
      }
    case 'bald':
      return {
        behind: '',
        before:
          '<path d="M80 58c4-5 10-8 17-8" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>',
      }
    case 'receding':
      return {
        behind: path('M61 100c-4-28 4-46 14-53h50c10 7 18 25 14 53Z', shade),
        before:
          path(
            'M64 98c-5-22 0-40 14-50-3 6-4 12-5 20-1 10-3 22-9 30ZM136 98c5-22 0-40-14-50 3 6 4 12 5 20 1 10 3 22 9 30Z',
          ) + path('M80 50c6-7 14-9 22-9 7 0 13 2 18 7-13-2-27-2-40 2Z'),
      }
    case 'curls': {
      const top = [
        [70, 62, 10],
        [78, 51, 11],
        [90, 45, 12],
        [104, 44, 12],
        [117, 48, 12],
        [128, 57, 11],
        [66, 76, 8],
        [134, 74, 8],
        [84, 58, 9],
        [98, 57, 10],
        [112, 57, 9],
      ] as const
      return {
        behind: path('M63 92c-4-33 13-52 37-52s41 19 37 52Z', shade),
        before:
          top.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`).join('') +
          line('M74 57c3-4 7-4 10 0M92 49c4-4 8-4 11 0M112 53c3-4 7-4 10 0M86 61c3-3 6-3 9 0', 1.6),
      }
    }
    case 'locs': {
      const loc = (x: number, y: number, length: number) =>
        `<rect x="${x - 4}" y="${y}" width="8" height="${length}" rx="4" fill="${hair}"/>`
      return {
        behind: `${path('M58 90c-4-34 14-54 42-54s46 20 42 54Z', shade)}${[58, 66, 134, 142].map((x, at) => loc(x, 70, 62 + (at % 2) * 8)).join('')}${[52, 148].map((x) => loc(x, 76, 50)).join('')}`,
        before: `${back}${line('M92 43c-5 6-8 12-10 20M108 43c5 6 8 12 10 20M78 50c-4 6-7 13-8 20M122 50c4 6 7 13 8 20M100 42v18', 2.2)}`,
      }
    }
    case 'turban':
      return {
        behind: path('M60 84c-6-36 14-62 40-62s46 26 40 62Z', dark),
        before: `${path('M62 82c-8-34 10-60 38-62 30 0 46 28 38 62-8-12-22-18-38-24-16 6-30 12-38 24Z', main)}<path d="M100 58c-14-8-26-10-36-6M100 58c-12-14-22-20-30-20M100 58c14-8 26-10 36-6M100 58c12-14 22-20 30-20M100 58c-4-16-6-28-4-38" fill="none" stroke="${dark}" stroke-width="2.400" stroke-linecap="round"/>${path('M91 58c3-7 6-10 9-11 3 1 6 4 9 11-4 3-14 3-18 0Z', second)}`,
      }
    case 'cap':
      return {
        behind: path('M61 104c-2-22 4-40 12-46h54c8 6 14 24 12 46Z', shade),
        before: `${path('M60 68c2-24 18-36 42-35 22 1 38 14 39 33-16-3-30-4-44-2-14 1-25 3-37 4Z', main)}${path('M58 67c20-9 56-11 84-2 4 2 3 7-1 8-28-7-52-5-78 1-5 0-8-5-5-7Z', dark)}<path d="M100 33v30" stroke="${dark}" stroke-width="1.600"/>`,
      }
    case 'longer':
      return {
        behind: path(
          'M58 92c-4-34 14-57 42-57s46 23 42 57c2 14 2 24 0 34-14 6-22 2-26-2H84c-4 4-12 8-26 2-2-10-2-20 0-34Z',
          shade,
        ),
        before: middle,
      }
  }
}
