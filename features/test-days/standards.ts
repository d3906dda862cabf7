import { type Fault, sumFaults } from './rules.ts'

export const indicatorKinds = ['driving-faults', 'serious-faults', 'physical-action', 'passes'] as const
type IndicatorKind = (typeof indicatorKinds)[number]

/** As the DVSA has published them, updated 17 May 2023. Passes at this share or below, the others from it on. */
export const triggers: Readonly<Record<IndicatorKind, number>> = {
  'driving-faults': 6,
  'serious-faults': 0.55,
  'physical-action': 0.1,
  passes: 0.55,
}
/** So many of the four, and the DVSA writes to ask for a standards check. */
const triggersForCheck = 3

/** With fewer, one test changes everything. */
export const fewTests = 5

export const conclusions = ['too-few', 'check-likely', 'no-trigger', 'some-triggers'] as const

type Taken = {
  readonly result: 'pass' | 'fail'
  readonly faults: readonly Fault[]
  readonly examinerAction: 'none' | 'verbal' | 'physical' | null
}

/** A dangerous fault counts with the serious ones: each fails a test. */
export function weighStandards(taken: readonly Taken[]) {
  const marked = taken.filter(({ result, faults }) => result === 'pass' || faults.length > 0)
  const noted = taken.filter(({ examinerAction }) => examinerAction !== null)
  const sums = marked.map(({ faults }) => sumFaults(faults))
  const sum = (of: (one: ReturnType<typeof sumFaults>) => number) =>
    sums.reduce((total, one) => total + of(one), 0)
  const indicator = (kind: IndicatorKind, tests: number, counted: number) => {
    const value = tests === 0 ? null : counted / tests
    const trigger = triggers[kind]
    const isReached = value !== null && (kind === 'passes' ? value <= trigger : value >= trigger)
    return { kind, tests, counted, value, trigger, isReached }
  }
  const indicators = [
    indicator(
      'driving-faults',
      marked.length,
      sum(({ driving }) => driving),
    ),
    indicator(
      'serious-faults',
      marked.length,
      sum(({ serious, dangerous }) => serious + dangerous),
    ),
    indicator(
      'physical-action',
      noted.length,
      noted.filter(({ examinerAction }) => examinerAction === 'physical').length,
    ),
    indicator('passes', taken.length, taken.filter(({ result }) => result === 'pass').length),
  ]
  const reached = indicators.filter(({ isReached }) => isReached).length
  return {
    indicators,
    tests: taken.length,
    withoutFaults: taken.length - marked.length,
    withoutAction: taken.length - noted.length,
    conclusion: conclusionOf(taken.length, reached),
  }
}

function conclusionOf(tests: number, reached: number): (typeof conclusions)[number] {
  if (tests < fewTests) return 'too-few'
  if (reached >= triggersForCheck) return 'check-likely'
  return reached === 0 ? 'no-trigger' : 'some-triggers'
}
