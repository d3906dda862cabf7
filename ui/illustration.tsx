import { cx } from './class-names.ts'
import sheet from './illustrations.svg'

/** Each is a symbol of `illustrations.svg`, one file that no script holds and that takes its colours from the page. */
export const illustrations = [
  'first-day',
  'two-seats',
  'show-me',
  'mirrors',
  'hill-start',
  'junction',
  'roundabout',
  'box-junction',
  'zebra',
  'traffic-lights',
  'level-crossing',
  'parallel-park',
  'emergency-stop',
  'country-lane',
  'motorway',
  'night',
  'safety-checks',
  'padlock',
  'passing-space',
  'signals',
  'speed-limit',
  'fuel-efficient',
  'reversing',
  'turn-around',
  'dual-carriageway',
  'passengers',
  'sat-nav',
  'rain',
  'fog',
  'theory',
  'test-sheet',
  'passed',
  'find',
  'diary',
  'payment',
  'messages',
  'nothing-yet',
] as const

export type IllustrationName = (typeof illustrations)[number]

/** Decorative: the words beside it say what it shows. As wide as its place. */
export const Illustration = ({ name, className }: { name: IllustrationName; className?: string }) => (
  <svg className={cx('illustration', className)} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
    <use href={`${sheet}#${name}`} />
  </svg>
)
