import type { ReactNode } from 'react'
import type { Condition } from '../../rules.ts'

/** The road ahead from the driver's seat; what it means stands beside it in words. */
export const ConditionDrawing = ({ of }: { of: Condition }) => (
  <svg viewBox="0 0 240 120" aria-hidden="true">
    {drawings[of]}
  </svg>
)

const dashes = { stroke: '#fff', strokeWidth: 4, strokeDasharray: '9 8' }

const twoWays = (sign: ReactNode) => (
  <>
    <path fill="#a8d0ec" d="M0 0h240v120H0z" />
    <path fill="#7aa765" d="M0 62h240v58H0z" />
    <path fill="#555b5e" d="M84 60h32l24 60H-20zM126 60h32l104 60H150z" />
    <path fill="#9fb08d" d="M116 60h10l24 60h-10z" />
    <path d="M100 62l-34 58M142 62l58 58" {...dashes} strokeWidth={3} />
    {sign}
    <path stroke="#6d757b" strokeWidth={4} d="M84 50v12M160 50v12" />
  </>
)

const drawings: Readonly<Record<Condition, ReactNode>> = {
  night: (
    <>
      <path fill="#0d1830" d="M0 0h240v120H0z" />
      <circle cx="188" cy="28" r="11" fill="#ece8d4" />
      <circle cx="193" cy="25" r="9.5" fill="#0d1830" />
      <path fill="#2c3238" d="M104 52h32l104 68H0z" />
      <path d="M120 56v64" {...dashes} />
      <path fill="#ffe9b0" opacity={0.3} d="M60 120l46-56h28l46 56z" />
      <path fill="none" stroke="#67707a" strokeWidth={4} d="M20 80V34h16M220 84V44h-14" />
      <circle cx="38" cy="36" r="7" fill="#ffd98a" />
      <circle cx="205" cy="46" r="6" fill="#ffd98a" />
    </>
  ),
  wet: (
    <>
      <path fill="#8fa3b2" d="M0 0h240v120H0z" />
      <path fill="#60766a" d="M0 58c60-16 180-16 240 0v62H0z" />
      <path fill="#47515a" d="M104 54h32l104 66H0z" />
      <path d="M120 58v62" {...dashes} />
      <path
        stroke="#e4eef6"
        strokeWidth={3}
        strokeLinecap="round"
        d="M30 12l-7 20M74 22l-7 20M118 8l-7 20M164 24l-7 20M206 10l-7 20M50 58l-7 20M186 62l-7 20M96 72l-7 20"
      />
      <path fill="#8da2b4" opacity={0.6} d="M70 120q50-26 100 0z" />
    </>
  ),
  motorway: twoWays(
    <>
      <rect x="76" y="14" width="92" height="36" rx="4" fill="#0b57a8" stroke="#fff" strokeWidth={2} />
      <path fill="#fff" d="M122 20l9 12h-6v12h-6V32h-6z" />
    </>,
  ),
  'dual-carriageway': twoWays(
    <>
      <rect x="76" y="14" width="92" height="36" rx="4" fill="#046a4b" stroke="#fff" strokeWidth={2} />
      <path fill="none" stroke="#fff" strokeWidth={4} d="M112 22v20M132 22v20" />
    </>,
  ),
  country: (
    <>
      <path fill="#bfe0ee" d="M0 0h240v120H0z" />
      <path fill="#6f9d58" d="M0 66c50-40 100-10 140-24s70-8 100 0v78H0z" />
      <path fill="#5c6163" d="M118 62c30 8-40 16-20 28s70 14 96 30H40c-20-16 20-24 34-32s30-20 44-26z" />
      <g fill="#416f3f">
        <circle cx="34" cy="66" r="17" />
        <circle cx="62" cy="72" r="12" />
        <circle cx="202" cy="62" r="16" />
      </g>
    </>
  ),
  town: (
    <>
      <path fill="#d6e2ea" d="M0 0h240v120H0z" />
      <path fill="#b9968a" d="M0 24h56v60H0zM186 18h54v66h-54z" />
      <path fill="#8a6f68" d="M56 36h34v44H56zM152 34h34v46h-34z" />
      <path fill="#54595c" d="M104 62h32l104 58H0z" />
      <path d="M120 66v54" {...dashes} />
      <rect x="52" y="74" width="34" height="20" rx="6" fill="#b3372f" />
      <rect x="154" y="74" width="34" height="20" rx="6" fill="#2f5d8c" />
      <rect x="98" y="62" width="18" height="12" rx="3" fill="#d9a92c" />
    </>
  ),
}
