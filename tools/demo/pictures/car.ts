const carPixels = { width: 600, height: 400 }

/** By the shape of the roof and the length of the bonnet; nobody's badge is on it. */
export type Body = 'city' | 'hatch' | 'crossover' | 'small'
export type Scene = 'terrace' | 'coast' | 'hills' | 'park' | 'town'
type CarPicture = { body: Body; paint: keyof typeof paints; scene: Scene; isElectric: boolean }

/** Paint, its shade, a light on it. */
export const paints = {
  white: ['#f1f2f0', '#d3d7d6', '#ffffff'],
  silver: ['#c3cacd', '#a3acb0', '#dfe4e6'],
  grey: ['#7d868c', '#666f75', '#9aa3a8'],
  red: ['#b93a35', '#952b28', '#d0605a'],
  blue: ['#2f5f95', '#244b78', '#5c86b5'],
  sky: ['#7fb0cf', '#6496b7', '#a6cbe1'],
  green: ['#3f7a63', '#30614e', '#669a86'],
  yellow: ['#e0ad3f', '#c0902c', '#edc76f'],
  orange: ['#cd6a34', '#ab5426', '#e08c5e'],
  black: ['#3a3f44', '#2a2e32', '#5b6268'],
} as const

type Outline = {
  shell: string
  glass: readonly string[]
  doors: string
  handles: readonly (readonly [number, number])[]
  roof: number
  front: number
}

/** On a field of 360 by 240, facing right: the road at 196, the rear wheel at 118. */
const outlines: Record<Body, Outline> = {
  hatch: {
    shell:
      'M76 184c-6-2-8-8-8-16 0-18 3-30 10-38 12-26 26-40 42-45 22-6 62-6 82 0 16 6 32 20 46 36 22 3 40 9 47 17 6 8 7 30 3 42-2 4-5 4-9 4Z',
    glass: [
      'M94 126c7-16 16-27 28-31 8-2 20-3 34-3v34Z',
      'M164 92c14 0 27 1 35 4 11 5 22 15 33 28-8 2-20 2-34 2h-34Z',
    ],
    doors: 'M92 132c0 20 4 40 12 52M160 90v94M236 130c2 22-2 40-10 54',
    handles: [
      [138, 138],
      [206, 138],
    ],
    roof: 84,
    front: 300,
  },
  small: {
    shell:
      'M86 184c-6-2-8-8-8-16 0-22 2-38 8-50 8-20 18-32 34-36 24-6 58-5 76 2 16 8 30 24 42 42 22 3 36 9 41 17 5 8 6 26 2 37-2 4-5 4-9 4Z',
    glass: [
      'M98 124c4-16 11-28 22-32 10-2 22-3 36-3v35Z',
      'M164 89c12 0 23 1 30 5 11 6 20 17 29 30-8 1-18 1-30 1h-29Z',
    ],
    doors: 'M160 87v97M228 130c2 22-2 40-8 54',
    handles: [[142, 137]],
    roof: 80,
    front: 283,
  },
  city: {
    shell:
      'M82 184c-7-2-9-8-9-18 0-24 0-42 6-56 6-18 14-30 30-33 26-5 66-5 86 0 18 6 34 26 48 48 20 3 32 9 37 17 5 8 6 26 2 38-2 4-5 4-9 4Z',
    glass: [
      'M92 120c3-16 8-30 20-34 12-2 24-2 40-2v36Z',
      'M160 84c14 0 25 0 32 4 12 7 22 19 32 34-8 1-20 1-34 1h-30Z',
    ],
    doors: 'M88 128c0 22 4 42 14 56M156 82v102M230 128c2 24-2 42-9 56',
    handles: [
      [134, 134],
      [200, 134],
    ],
    roof: 76,
    front: 284,
  },
  crossover: {
    shell:
      'M72 182c-6-2-8-8-8-18 0-20 3-34 10-44 10-26 22-42 40-47 26-6 68-6 90 0 18 7 34 24 48 42 24 3 42 10 49 19 6 9 7 30 3 44-2 4-5 4-9 4Z',
    glass: [
      'M90 118c6-17 14-29 27-33 10-2 22-3 38-3v36Z',
      'M163 82c15 0 28 1 37 4 12 6 23 17 34 32-8 1-20 1-36 1h-35Z',
    ],
    doors: 'M88 126c0 22 4 42 14 58M159 80v104M240 126c2 24-2 42-10 58',
    handles: [
      [136, 132],
      [206, 132],
    ],
    roof: 72,
    front: 306,
  },
}

export function drawCar({ body, paint, scene, isElectric }: CarPicture): string {
  const [main, shade, light] = paints[paint]
  const { shell, glass, doors, handles, roof, front } = outlines[body]
  const glasses = glass
    .map((d) => `<path d="${d}" fill="#2f3d47"/><path d="${d}" fill="url(#sky)" opacity=".55"/>`)
    .join('')
  const wheel = (x: number) =>
    `<path d="M${x - 27} 186c0-16 12-28 27-28s27 12 27 28Z" fill="#22282c"/><circle cx="${x}" cy="183" r="21" fill="#2b3034"/><circle cx="${x}" cy="183" r="13" fill="#c9ced1"/>${[
      0, 72, 144, 216, 288,
    ]
      .map(
        (turn) =>
          `<rect x="${x - 1.8}" y="171" width="3.600" height="12" rx="1.800" fill="#7b8388" transform="rotate(${turn} ${x} 183)"/>`,
      )
      .join('')}<circle cx="${x}" cy="183" r="3.600" fill="#59626a"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 240" width="${carPixels.width}" height="${carPixels.height}">
<defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#dbe9f2"/><stop offset=".5" stop-color="#8fa7b5"/><stop offset=".55" stop-color="#5f7482"/><stop offset="1" stop-color="#4c5e6a"/></linearGradient><clipPath id="shell"><path d="${shell}"/></clipPath></defs>
${scenes[scene]}
<rect y="192" width="360" height="48" fill="#70777b"/><rect y="192" width="360" height="5" fill="#b9bdb9"/><path d="M10 222h46M94 222h46M178 222h46M262 222h46M346 222h14" stroke="#e8e8e2" stroke-width="3.600"/>
<ellipse cx="${(front + 68) / 2}" cy="203" rx="${(front - 44) / 2}" ry="6" fill="#000" opacity=".24"/>
<path d="${shell}" fill="${main}"/>
<g clip-path="url(#shell)"><path d="M40 158h290v34H40Z" fill="${shade}"/><path d="M40 176h290v14H40Z" fill="#2b3135"/><path d="M60 133c60-7 160-8 250 4" fill="none" stroke="${light}" stroke-width="3.600"/><path d="M${front - 10} 137c6 1 10 5 14 12h-16c-5-3-5-8 2-12Z" fill="#f7f3df"/><path d="M66 136h14c2 6 0 12-4 16H62Z" fill="#c23b33"/></g>
${glasses}
<path d="${doors}" fill="none" stroke="${shade}" stroke-width="1.800"/>
${handles.map(([x, y]) => `<rect x="${x}" y="${y}" width="14" height="3.600" rx="1.800" fill="${shade}"/>`).join('')}
<path d="M232 118c6-3 12-3 15 1 0 5-3 8-8 8-4 0-7-4-7-9Z" fill="${shade}"/>
${wheel(118)}${wheel(front - 43)}
<g transform="translate(160 ${roof})"><path d="M-18 0h36l-3-4h-30Z" fill="#33393d"/><path d="M-15-4h30l-3-20c0-2-2-3-4-3H-8c-2 0-4 1-4 3Z" fill="#fff" stroke="#cfd3d3"/><path d="M-4.500-23h4v13h6v4h-10Z" fill="#d3302b"/></g>
${isElectric ? `<path d="M84 148h12v8c0 3-2 5-5 5h-2c-3 0-5-2-5-5Z" fill="#3c9a57"/>` : ''}
</svg>`
}

const house = (x: number, wall: string, door: string) =>
  `<rect x="${x}" y="70" width="72" height="124" fill="${wall}"/><path d="M${x - 3} 72l39-28 39 28Z" fill="#6c5a52"/><rect x="${x + 10}" y="88" width="20" height="28" fill="#eef3f4"/><path d="M${x + 20} 88v28M${x + 10} 102h20" stroke="#b7c3c8" stroke-width="1.600"/><rect x="${x + 43}" y="88" width="20" height="28" fill="#eef3f4"/><path d="M${x + 53} 88v28M${x + 43} 102h20" stroke="#b7c3c8" stroke-width="1.600"/><rect x="${x + 43}" y="140" width="19" height="54" fill="${door}"/><rect x="${x + 10}" y="142" width="22" height="32" fill="#eef3f4"/><rect x="${x + 52}" y="46" width="9" height="18" fill="#7d5f52"/>`
const tree = (x: number, y: number, size: number, fill = '#6b9a76') =>
  `<rect x="${x - 2.5}" y="${y}" width="5" height="${194 - y}" fill="#7b6651"/><circle cx="${x}" cy="${y}" r="${size}" fill="${fill}"/><circle cx="${x + size * 0.5}" cy="${y + size * 0.45}" r="${size * 0.72}" fill="${fill}"/><circle cx="${x - size * 0.55}" cy="${y + size * 0.4}" r="${size * 0.66}" fill="#5c8a68"/>`
const sky = (top: string) => `<rect width="360" height="240" fill="${top}"/>`
const cloud = (x: number, y: number) =>
  `<path d="M${x} ${y}c0-9 12-13 18-6 5-8 20-6 21 4 9-1 12 9 4 11H${x + 2}c-7 0-9-8-2-9Z" fill="#fff" opacity=".8"/>`

const scenes: Record<Scene, string> = {
  terrace: `${sky('#d6e6ee')}${cloud(40, 24)}${house(-20, '#cf9a7d', '#2f5d50')}${house(52, '#e2c9a4', '#7c3142')}${house(124, '#c88d74', '#2d4260')}${house(196, '#dcb894', '#43474c')}${house(268, '#cf9a7d', '#2f7d83')}${house(340, '#e2c9a4', '#7c3142')}`,
  coast: `${sky('#d3e9f0')}${cloud(250, 30)}${cloud(70, 44)}<rect y="112" width="360" height="84" fill="#6fa7b8"/><path d="M0 112c60-34 92-40 132 0Z" fill="#8aa98a"/><path d="M30 128h40M120 140h52M230 126h44M300 146h40M60 156h36" stroke="#9cc7d2" stroke-width="2.400" stroke-linecap="round"/><path d="M268 110l24 0-4 8h-17Z" fill="#b4563b"/><path d="M280 84v24M280 86l14 20h-14Z" stroke="#fff" fill="#fff" stroke-width="1.600"/><path d="M0 176h360v20H0Z" fill="#d9c9a4"/><path d="M0 170h360M20 170v22M80 170v22M140 170v22M200 170v22M260 170v22M320 170v22" stroke="#eef1ee" stroke-width="3.600"/>`,
  hills: `${sky('#dde8ee')}${cloud(60, 30)}${cloud(260, 48)}<path d="M0 150c50-62 84-74 130-32 40-54 90-66 140-12 30-26 60-30 90-8v100H0Z" fill="#9db59a"/><path d="M0 170c70-40 130-44 190-16 60-26 120-24 170 0v44H0Z" fill="#7fa283"/><path d="M150 154c6 10-4 18-14 40" stroke="#cbbd9c" stroke-width="4" fill="none"/>${tree(36, 158, 14)}${tree(330, 152, 17)}${tree(306, 166, 11)}`,
  park: `${sky('#d9e9e4')}${cloud(120, 28)}<path d="M0 140c60-14 240-16 360 0v58H0Z" fill="#a9c59d"/>${tree(40, 110, 30)}${tree(110, 124, 22, '#7ba683')}${tree(316, 104, 34)}${tree(246, 128, 20, '#7ba683')}<path d="M0 178h360M14 170v24M44 170v24M74 170v24M104 170v24M134 170v24M164 170v24M194 170v24M224 170v24M254 170v24M284 170v24M314 170v24M344 170v24" stroke="#55635c" stroke-width="2.400"/>`,
  town: `${sky('#dbe3ea')}${cloud(30, 34)}${cloud(280, 26)}<path d="M0 90h44v104H0ZM96 62h52v132H96ZM214 80h40v114h-40ZM316 54h44v140h-44Z" fill="#a7b4bf"/><path d="M40 110h60v84H40ZM146 96h70v98h-70ZM250 104h70v90h-70Z" fill="#8e9ca8"/><path d="M106 76h8v10h-8ZM124 76h8v10h-8ZM106 98h8v10h-8ZM124 98h8v10h-8ZM10 104h8v10h-8ZM26 104h8v10h-8ZM326 70h8v10h-8ZM342 70h8v10h-8ZM326 94h8v10h-8ZM342 94h8v10h-8ZM158 110h10v12h-10ZM180 110h10v12h-10ZM262 118h10v12h-10ZM286 118h10v12h-10ZM54 124h10v12h-10ZM74 124h10v12h-10Z" fill="#e9eef0"/>${tree(196, 160, 15)}${tree(22, 164, 14)}`,
}
