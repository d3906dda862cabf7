import type { Light, SceneFile, Weather } from '../../scene-file.ts'

type Rgb = readonly [number, number, number]
export type Mood = {
  zenith: Rgb
  horizon: Rgb
  /** Towards the sun, from our first heading; the glow around it. */
  sun: Rgb
  glow: Rgb
  sunlight: Rgb
  skylight: Rgb
  groundlight: Rgb
  /** Share lost to the haze in a metre. */
  haze: number
  headlights: number
  /** Street lamps and windows. */
  lamps: number
  beams: number
  shadow: number
  wet: number
  rain: number
  cabin: Rgb
}

const rgb = (text: string): Rgb => {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const lights: Record<Light, Mood> = {
  day: {
    zenith: rgb('#5fa3d9'),
    horizon: rgb('#dfeaec'),
    sun: [0.55, 0.72, -0.2],
    glow: [0, 0, 0],
    sunlight: [0.62, 0.58, 0.5],
    skylight: [0.52, 0.57, 0.62],
    groundlight: [0.34, 0.34, 0.31],
    haze: 0.0024,
    headlights: 0,
    lamps: 0,
    beams: 0,
    shadow: 0.42,
    wet: 0,
    rain: 0,
    cabin: rgb('#1c2427'),
  },
  'low-sun': {
    zenith: rgb('#6f9fd0'),
    horizon: rgb('#ffe3b8'),
    sun: [0.16, 0.13, 0.97],
    glow: [0.5, 0.36, 0.14],
    sunlight: [0.78, 0.58, 0.34],
    skylight: [0.6, 0.58, 0.6],
    groundlight: [0.46, 0.4, 0.34],
    haze: 0.0036,
    headlights: 0,
    lamps: 0,
    beams: 0,
    shadow: 0.45,
    wet: 0,
    rain: 0,
    cabin: rgb('#1d1f20'),
  },
  dusk: {
    zenith: rgb('#34466f'),
    horizon: rgb('#e5a583'),
    sun: [-0.5, 0.05, 0.86],
    glow: [0.26, 0.1, 0.04],
    sunlight: [0.2, 0.13, 0.12],
    skylight: [0.42, 0.43, 0.53],
    groundlight: [0.28, 0.27, 0.31],
    haze: 0.0034,
    headlights: 0.55,
    lamps: 0.5,
    beams: 1,
    shadow: 0.22,
    wet: 0,
    rain: 0,
    cabin: rgb('#12171b'),
  },
  night: {
    zenith: rgb('#070d1c'),
    horizon: rgb('#222c46'),
    sun: [-0.4, 0.7, 0.5],
    glow: [0, 0, 0],
    sunlight: [0.05, 0.06, 0.09],
    skylight: [0.13, 0.155, 0.22],
    groundlight: [0.08, 0.09, 0.12],
    haze: 0.0036,
    headlights: 1,
    lamps: 1,
    beams: 1,
    shadow: 0.3,
    wet: 0,
    rain: 0,
    cabin: rgb('#080b0d'),
  },
}

const grey: Record<Light, Rgb> = {
  day: rgb('#c9d2d4'),
  'low-sun': rgb('#e2d6c2'),
  dusk: rgb('#7a7f90'),
  night: rgb('#1b2130'),
}

const weathers: Record<Weather, (mood: Mood, light: Light) => Partial<Mood>> = {
  clear: () => ({}),
  cloud: ({ sunlight, skylight }, light) => ({
    zenith: scale(grey[light], 0.82),
    horizon: scale(grey[light], 1.06),
    sunlight: scale(sunlight, 0.34),
    skylight: scale(skylight, 1.22),
    glow: [0, 0, 0],
    shadow: 0.26,
  }),
  rain: ({ sunlight, skylight, headlights }, light) => ({
    zenith: scale(grey[light], 0.66),
    horizon: scale(grey[light], 0.9),
    sunlight: scale(sunlight, 0.14),
    skylight: scale(skylight, 1.08),
    glow: [0, 0, 0],
    haze: 0.0068,
    shadow: 0.2,
    wet: 1,
    rain: 1,
    beams: 1,
    headlights: Math.max(headlights, 0.12),
  }),
  fog: ({ sunlight, skylight, headlights }, light) => ({
    zenith: scale(grey[light], 0.98),
    horizon: grey[light],
    sunlight: scale(sunlight, 0.1),
    skylight: scale(skylight, 1.16),
    glow: [0, 0, 0],
    haze: 0.0205,
    shadow: 0.14,
    wet: 0.3,
    beams: 1,
    headlights: headlights * 0.7,
  }),
}

export function moodOf({ light, weather }: SceneFile): Mood {
  const mood = lights[light]
  return { ...mood, ...weathers[weather](mood, light) }
}

const scale = ([r, g, b]: Rgb, by: number): Rgb => [
  Math.min(1, r * by),
  Math.min(1, g * by),
  Math.min(1, b * by),
]
