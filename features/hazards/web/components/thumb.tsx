import type { HazardScene } from '../../contract.ts'

const skies: Record<string, [string, string]> = {
  day: ['#5fa3d9', '#dfeaec'],
  'low-sun': ['#7fa9d4', '#ffd99c'],
  dusk: ['#3c4d78', '#e5a583'],
  night: ['#0a1226', '#2a3552'],
}
const greys: Record<string, [string, string]> = {
  day: ['#a9b4b8', '#d6dcdd'],
  'low-sun': ['#c4b9a6', '#eadcc4'],
  dusk: ['#5f6579', '#8d90a0'],
  night: ['#121726', '#262d3f'],
}
const sides: Record<string, string> = {
  terrace: '#b5674a',
  suburb: '#c98f73',
  'high-street': '#8f4038',
  village: '#c9bd9f',
  country: '#5b8a4a',
  dual: '#7fa35f',
  motorway: '#86a862',
}

/** The scene’s place, light and weather at a glance. */
export function Thumb({ scene: { id, place, weather, light } }: { scene: HazardScene }) {
  const [top, low] = (weather === 'clear' ? skies : greys)[light]!
  const isTown = ['terrace', 'suburb', 'high-street', 'village'].includes(place)
  const wide = place === 'motorway' || place === 'dual' ? 25 : 18
  return (
    <svg className="hz-thumb" viewBox="0 0 52 52" aria-hidden="true">
      <defs>
        <linearGradient id={`sky-${id}`} x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset="1" stopColor={low} />
        </linearGradient>
      </defs>
      <rect width="52" height="26" fill={`url(#sky-${id})`} />
      <rect y="25" width="52" height="27" fill={light === 'night' ? '#24362c' : '#7aa05f'} />
      {isTown ? (
        <path
          d="M0 4 L20 20 V26 H0Z M52 4 L32 20 V26 H52Z"
          fill={sides[place]}
          opacity={light === 'night' ? 0.55 : 1}
        />
      ) : (
        <path
          d="M0 17 L22 23 V26 H0Z M52 17 L30 23 V26 H52Z"
          fill={sides[place]}
          opacity={light === 'night' ? 0.5 : 1}
        />
      )}
      <path
        d={`M${26 - wide} 52 L24.5 25 H27.5 L${26 + wide} 52Z`}
        fill={light === 'night' ? '#30353a' : '#565b5d'}
      />
      <path d="M25.7 28h.6l.5 5h-1.6z M25.1 36h1.8l.8 8h-3.4z M24 47h4l.5 5h-5z" fill="#f3f1e8" />
      {weather === 'rain' && (
        <path
          d="M8 6l-2 8M20 3l-2 8M33 7l-2 8M45 4l-2 8M14 17l-2 7M39 18l-2 7"
          stroke="#e8eef2"
          strokeWidth="1.2"
          opacity=".7"
        />
      )}
      {weather === 'fog' && <rect y="14" width="52" height="20" fill={low} opacity=".75" />}
    </svg>
  )
}
