import type { ReactNode } from 'react'
import type { AchievementId } from '../achievement-ids.ts'

/** Drawn by us in the manner of road signs; no sign of the Highway Code is copied. All stand on 80 by 80. */
export const BadgeDrawing = ({ id }: { id: AchievementId }) => {
  const [plate, picture] = drawings[id]
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className="game-badge">
      {plates[plate]}
      {picture}
    </svg>
  )
}

const ink = '#16191b'
const white = '#fff'
const yellow = '#f2c92e'
const red = '#c8202a'
const green = '#04603f'

const rect = (fill: string, line = white) => (
  <>
    <rect x="6" y="6" width="68" height="68" rx="9" fill={fill} />
    <rect x="9.5" y="9.5" width="61" height="61" rx="6.5" fill="none" stroke={line} strokeWidth="2" />
  </>
)
const plates = {
  warning: (
    <>
      <path d="M40 9 73 67H7z" fill={red} stroke={red} strokeWidth="9" strokeLinejoin="round" />
      <path d="M40 21 63.5 62h-47z" fill={white} />
    </>
  ),
  order: (
    <>
      <circle cx="40" cy="40" r="35" fill="#0b57a8" />
      <circle cx="40" cy="40" r="32" fill="none" stroke={white} strokeWidth="2" />
    </>
  ),
  ring: (
    <>
      <circle cx="40" cy="40" r="35" fill={red} />
      <circle cx="40" cy="40" r="26.5" fill={white} />
    </>
  ),
  blue: rect('#0b57a8'),
  green: rect(green),
  brown: rect('#6d3d1c'),
  road: rect('#2a312d'),
  white: <rect x="6" y="6" width="68" height="68" rx="9" fill={white} stroke="#9aa09c" strokeWidth="1.5" />,
  yellow: rect(yellow, ink),
  stop: (
    <>
      <path d="M26 5h28l21 21v28L54 75H26L5 54V26z" fill={red} />
      <path d="M27.5 9h25L71 27.5v25L52.5 71h-25L9 52.5v-25z" fill="none" stroke={white} strokeWidth="2" />
    </>
  ),
} satisfies Record<string, ReactNode>

const line = (d: string, stroke: string = white, strokeWidth = 5) => (
  <path
    d={d}
    fill="none"
    stroke={stroke}
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
const shape = (d: string, fill: string = white) => <path d={d} fill={fill} />
const word = (text: string, fill: string = white, fontSize = 26, y = 49) => (
  <text x="40" y={y} textAnchor="middle" fill={fill} fontWeight="800" fontSize={fontSize}>
    {text}
  </text>
)
const both = (...parts: ReactNode[]) => (
  <>
    {parts.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
      <g key={at}>{part}</g>
    ))}
  </>
)
/** From the side, on its wheels. */
const car = (fill: string) =>
  both(
    shape('M16 48c0-4 2-6 6-7l6-1 6-8h16l8 8c5 1 7 3 7 7v5H16z', fill),
    <circle key="a" cx="28" cy="54" r="5.5" fill={fill} stroke={ink} strokeWidth="2" />,
    <circle key="b" cx="53" cy="54" r="5.5" fill={fill} stroke={ink} strokeWidth="2" />,
  )
/** Seen from above. */
const above = (x: number, y: number, fill: string) => (
  <rect x={x} y={y} width="11" height="19" rx="3.5" fill={fill} />
)
const tick = (stroke: string = white) => line('M22 41l12 13 25-29', stroke, 8)
const sheet = both(
  <rect key="s" x="22" y="15" width="36" height="50" rx="3" fill={white} />,
  line('M29 26h22M29 34h22M29 42h13', '#7b8381', 3.5),
)

const drawings: Readonly<Record<AchievementId, readonly [keyof typeof plates, ReactNode]>> = {
  'first-drive': ['white', shape('M29 19v42h25v-9.5H39.5V19z', red)],
  'ten-lessons': ['green', word('10')],
  'twenty-five-lessons': ['green', word('25')],
  cockpit: [
    'order',
    both(
      <circle key="w" cx="40" cy="40" r="19" fill="none" stroke={white} strokeWidth="5" />,
      line('M21 39h38M40 42v16', white, 5),
      <circle key="h" cx="40" cy="40" r="5.5" fill={white} />,
    ),
  ],
  'moving-away': ['warning', both(shape('M24 59l32-17v17z', ink), line('M28 49l15-8', ink, 3.5))],
  mirrors: [
    'blue',
    both(
      <rect key="m" x="17" y="29" width="46" height="22" rx="9" fill={white} />,
      line('M40 29V19', white, 4),
      line('M26 45l9-9M36 45l5-5', '#0b57a8', 3),
    ),
  ],
  signals: ['order', both(shape('M17 40l16-14v8h9v12h-9v8z'), line('M50 29v22M58 29v22', yellow, 4.5))],
  speed: [
    'road',
    both(
      line('M20 55a22 22 0 1 1 40 0', white, 5),
      line('M40 50l10-16', yellow, 4.5),
      <circle key="c" cx="40" cy="50" r="4.5" fill={yellow} />,
    ),
  ],
  'looking-ahead': [
    'yellow',
    both(
      line('M15 40q25-26 50 0-25 26-50 0z', ink, 4),
      <circle key="e" cx="40" cy="40" r="8.5" fill={ink} />,
      <circle key="g" cx="43" cy="37" r="2.5" fill={white} />,
    ),
  ],
  junctions: ['warning', both(line('M40 60V33', ink, 7), line('M29 46h22', ink, 4))],
  'all-round': [
    'order',
    both(
      line('M27.5 50a16 16 0 0 1 1-19M52.5 50A16 16 0 0 1 36 56M51.5 31A16 16 0 0 0 37 24', white, 5.5),
      shape('M22 35l13-9 2 14zM43 16v15l-11-8zM60 46l-3 14-10-9z'),
    ),
  ],
  crossings: [
    'warning',
    both(
      <circle key="h" cx="41" cy="33.5" r="3.5" fill={ink} />,
      line('M41 38l-2 9 5 6v6M39 47l-5 11M40 40l-6 6M41 40l6 5', ink, 3.4),
      line('M25 61h30', ink, 3),
    ),
  ],
  reversing: [
    'blue',
    both(above(34.5, 18, white), shape('M40 66l-9-13h18z', yellow), line('M40 54V43', yellow, 5)),
  ],
  'turning-round': ['blue', both(line('M29 60V35a11 11 0 0 1 22 0v12', white, 6), shape('M51 60l-9-14h18z'))],
  parking: [
    'blue',
    shape('M29 20v41h8V47h5c9 0 15-5 15-13.5S51 20 42 20zm8 7h4.5c4.5 0 7 2.3 7 6.5s-2.5 6.5-7 6.5H37z'),
  ],
  'emergency-stop': ['stop', word('STOP', white, 20, 47.5)],
  'country-roads': ['warning', line('M45 58c0-9-13-7-11-15s11-5 9-13', ink, 5)],
  'two-lanes': [
    'green',
    both(
      line('M27 63V27M53 63V27', white, 6),
      shape('M18 31l9-13 9 13zM44 31l9-13 9 13z'),
      <path key="d" d="M40 66V16" stroke={yellow} strokeWidth="3" strokeDasharray="8 6" />,
    ),
  ],
  'first-motorway': [
    'blue',
    both(
      shape('M22 66 32 30h5L35 66zM58 66 48 30h-5l2 36z'),
      <path key="b" d="M14 30h52" stroke={white} strokeWidth="5" />,
      shape('M34 18h12v8H34z'),
    ),
  ],
  'after-dark': [
    'road',
    both(
      shape('M47 18a20 20 0 1 0 13 31 17 17 0 0 1-13-31z', yellow),
      <circle key="s" cx="56" cy="24" r="2.5" fill={white} />,
      <circle key="t" cx="62" cy="36" r="1.8" fill={white} />,
    ),
  ],
  'all-weathers': [
    'blue',
    both(
      shape('M24 44a9 9 0 0 1 2-17 13 13 0 0 1 25 1 8 8 0 0 1 4 16z'),
      line('M29 52l-3 9M41 52l-3 9M53 52l-3 9', white, 4),
    ),
  ],
  'find-the-way': [
    'ring',
    both(line('M40 57V41L27 28M40 41l13-13', ink, 6), shape('M21 33l1-11 11 1zM47 23l11-1 1 11z', ink)),
  ],
  'five-skills': ['road', both(line('M22 22v36M31 22v36M40 22v36M49 22v36M58 22v36', white, 4.5))],
  'half-the-record': [
    'green',
    both(
      line('M18 40h20', yellow, 8),
      <path key="r" d="M44 40h20" stroke={white} strokeWidth="8" strokeDasharray="5 4" />,
      word('14', white, 15, 31),
      word('27', white, 15, 60),
    ),
  ],
  'whole-record': ['green', both(line('M18 50h44', yellow, 8), word('27', white, 24, 39))],
  'fifty-questions': ['brown', both(word('50'), line('M30 58h20', yellow, 4))],
  'two-hundred-questions': ['brown', both(word('200', white, 24), line('M25 58h30', yellow, 4))],
  'five-hundred-questions': ['brown', both(word('500', white, 24), line('M20 58h40', yellow, 4))],
  'sign-reader': [
    'white',
    both(
      shape('M37 8h6v64h-6z', '#7b8381'),
      shape('M14 14h42l12 9.5L56 33H14z', green),
      shape('M66 40H24l-12 9.5L24 59h42z', white),
      line('M66 40H24l-12 9.5L24 59h42z', ink, 2),
      line('M21 23.5h30', white, 3),
      line('M29 49.5h28', ink, 3),
    ),
  ],
  'every-subject': [
    'blue',
    both(
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((at) => (
        <circle
          key={at}
          cx={40 + 21 * Math.sin((at * Math.PI) / 7)}
          cy={40 - 21 * Math.cos((at * Math.PI) / 7)}
          r="3.8"
          fill={white}
        />
      )),
      word('14', yellow, 17, 46),
    ),
  ],
  'mock-passed': ['green', tick()],
  'three-mocks': ['green', both(line('M19 32l6 7 12-14M31 48l6 7 12-14M43 32l6 7 12-14', white, 5))],
  'full-marks': ['yellow', both(word('50', ink, 25, 43), line('M24 53h32', ink, 4))],
  'sharp-eyes': [
    'warning',
    both(
      shape('M25 50q15-16 30 0-15 14-30 0z', ink),
      <circle key="w" cx="40" cy="49.5" r="5" fill={white} />,
      <circle key="p" cx="40" cy="49.5" r="2.3" fill={ink} />,
    ),
  ],
  'hazard-mock': [
    'warning',
    both(line('M40 34v14', ink, 6), <circle key="d" cx="40" cy="57" r="3.6" fill={ink} />),
  ],
  'dress-rehearsal': ['blue', both(sheet, line('M34 54l5 6 12-14', green, 5))],
  'first-practice': ['order', both(car(white), line('M41 40v-7M30 40h26', '#0b57a8', 2.5))],
  'ten-hours': [
    'road',
    both(
      <circle key="c" cx="40" cy="40" r="21" fill="none" stroke={white} strokeWidth="5" />,
      line('M40 27v13l9 6', yellow, 4.5),
    ),
  ],
  'night-driver': [
    'order',
    both(shape('M26 21a17 17 0 0 0 0 34z'), line('M32 27l22-5M32 35h25M32 43l22 5', yellow, 4)),
  ],
  'ready-for-the-wet': [
    'warning',
    both(shape('M30 33h20l3 8v8H27v-8z', ink), line('M31 53q5 4 0 8M47 53q5 4 0 8', ink, 3)),
  ],
  'steady-month': ['road', both(line('M20 66 34 14M60 66 46 14', white, 3), line('M40 66V14', yellow, 5))],
  'steady-season': [
    'road',
    both(line('M14 66 30 14M66 66 50 14', white, 3), line('M34 66l3-52M46 66l-3-52', yellow, 4)),
  ],
  passed: [
    'white',
    shape('M29 19v42h9V47h5c9 0 14-5 14-14s-5-14-14-14zm9 8h4c4 0 6.5 2 6.5 6s-2.5 6-6.5 6h-4z', green),
  ],
}
