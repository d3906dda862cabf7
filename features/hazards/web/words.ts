import type { ClipScore, Pattern } from '../rules.ts'

const places: Record<string, string> = {
  terrace: 'Terraced street',
  suburb: 'Estate road',
  'high-street': 'High street',
  village: 'Village',
  country: 'Country road',
  dual: 'Dual carriageway',
  motorway: 'Motorway',
}
const weathers: Record<string, string> = { clear: 'clear', cloud: 'cloudy', rain: 'rain', fog: 'fog' }
const lights: Record<string, string> = { day: 'daylight', 'low-sun': 'low sun', dusk: 'dusk', night: 'night' }

export const surroundings = (scene: { place: string; weather: string; light: string }) =>
  `${places[scene.place]}, ${lights[scene.light]}, ${weathers[scene.weather]}`

const patternWords: Record<Pattern, string> = {
  'too-many':
    'There were too many clicks, so the clip scores 0. Click when something changes, not to be on the safe side.',
  rhythm: 'Your clicks came at an even beat, so the clip scores 0. Click when something changes.',
}

export const seconds = (value: number) => `${value.toFixed(1)} s`

export function verdict(
  { points, pattern }: ClipScore,
  clicks: readonly number[],
  opensAt: number,
): [string, string] {
  if (pattern) return ['That looked like a pattern', patternWords[pattern]]
  const best = Math.max(...points)
  const few = Math.min(...points)
  if (few === 5) return ['Spotted at once', 'You clicked as soon as it began to develop.']
  if (few >= 3) return ['Well spotted', 'You clicked while there was plenty of time to act.']
  if (best > 0) return ['Spotted, but late', 'Look at the replay for what you could have seen earlier.']
  if (clicks.some((at) => at < opensAt))
    return [
      'Too soon',
      'You clicked before anything had changed. That it could happen isn’t enough: click when it begins.',
    ]
  return ['You missed this one', 'The replay shows where it was and when it began.']
}
