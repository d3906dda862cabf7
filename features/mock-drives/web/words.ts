import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { competencyNames } from '#features/test-days/competencies.ts'
import type { Sheet } from '../contract.ts'
import type { Grade, MockFault, Result, TestPart, Verdict } from '../rules.ts'
import { habitFrom, judge, mostDrivingFaults, resultOf } from '../rules.ts'

export const words = {
  sent: (name: string) => ({
    title: 'Mock test sent',
    description: `The mock test you marked for ${firstName(name)} offline has been sent.`,
  }),
  refused: (name: string) => ({
    title: 'We couldn’t save a mock test',
    description: `What you marked for ${name} is still on this device. See your dashboard for the reason.`,
  }),
  stored: {
    title: 'Saved on this device',
    description: 'We’ll send it as soon as you’re back online.',
  },
  saved: (name: string, hasAccount: boolean) => ({
    title: 'Mock test saved',
    description: hasAccount
      ? `${firstName(name)} can see it now.`
      : `Only you see it. Invite ${firstName(name)} to share it.`,
    tone: 'good' as const,
  }),
  changed: {
    title: 'Mock test changed',
    description: 'The result says on which day.',
    tone: 'good' as const,
  },
}

export const resultNames: Readonly<Record<Result, string>> = {
  passed: 'Passed',
  part: 'Part of a test',
  failed: 'Not passed yet',
}

export const gradeNames: Readonly<Record<Grade, string>> = {
  driving: 'Driving fault',
  serious: 'Serious fault',
  dangerous: 'Dangerous fault',
}

const countOf = ({ faults }: Verdict) => faults.reduce((sum, { times }) => sum + times, 0)

/** What a press did: `Serious fault: Turning right`. */
export function sayPress(before: Sheet, after: Sheet, grade: Grade, what: string): string {
  if (after === before) return `${what}: marked already`
  const isInPlace = countOf(judge(after)) <= countOf(judge(before))
  return `${gradeNames[grade]}: ${what}${isInPlace ? ', in place of the lesser one' : ''}`
}

/** `3 driving faults`, `serious`. */
export const sayFault = ({ grade, times }: Pick<MockFault, 'grade' | 'times'>) =>
  grade === 'driving' ? plural(times, 'driving fault') : times > 1 ? `${grade}, ${times} times` : grade

/** `Parallel parking: observation`. */
export const nameOfFault = ({ competency, aspect }: Pick<MockFault, 'competency' | 'aspect'>) => {
  const name = competencyNames[competency] ?? competency
  return aspect ? `${name}: ${aspect}` : name
}

type Totals = Omit<Verdict, 'faults' | 'isWhole'>

/** `4 driving faults, 1 serious`. */
export const sayTotals = ({ drivingFaults, seriousFaults, dangerousFaults }: Totals) =>
  [
    plural(drivingFaults, 'driving fault'),
    seriousFaults > 0 && `${seriousFaults} serious`,
    dangerousFaults > 0 && `${dangerousFaults} dangerous`,
  ]
    .filter(Boolean)
    .join(', ')

/** Why it's a pass or not, in the words of an examiner; `missing`: of a whole test. */
export function sayVerdict(totals: Totals, missing: readonly TestPart[]): string {
  const { drivingFaults, seriousFaults, dangerousFaults } = totals
  const result = resultOf(totals)
  if (result === 'part')
    return `${drivingFaults === 0 ? 'No faults marked' : 'Within the limits so far'}, but this wasn’t a whole test (${missing.map((part) => `no ${partNames[part]}`).join(', ')}).`
  if (result === 'passed')
    return drivingFaults === 0
      ? 'Not a single fault: in a real test that’s a pass.'
      : `${plural(drivingFaults, 'driving fault')}, and up to ${mostDrivingFaults} are allowed: in a real test that’s a pass.`
  const grave = [
    dangerousFaults > 0 && plural(dangerousFaults, 'dangerous fault'),
    seriousFaults > 0 && plural(seriousFaults, 'serious fault'),
  ].filter((part) => part !== false)
  if (grave.length === 0)
    return `${drivingFaults} driving faults, and no more than ${mostDrivingFaults} are allowed: in a real test that’s not a pass.`
  return `One serious or dangerous fault is enough to fail a real test. Here there ${grave.length === 1 && seriousFaults + dangerousFaults === 1 ? 'was' : 'were'} ${grave.join(' and ')}.`
}

/** Not in the rule, but in what examiners do. */
export const sayHabit = (faults: readonly MockFault[], nameOf: (competency: string) => string) => {
  const often = faults.filter(({ grade, times }) => grade === 'driving' && times >= habitFrom)
  return often.length === 0
    ? undefined
    : `${new Intl.ListFormat('en-GB').format(often.map(({ competency, times }) => `${nameOf(competency)} (${times} times)`))}: that alone is no fail, but an examiner may mark a fault that keeps coming back as serious.`
}

const partNames: Readonly<Record<TestPart, string>> = {
  eyesight: 'eyesight check',
  showMe: 'show me question',
  tellMe: 'tell me question',
  manoeuvre: 'manoeuvre',
  independent: 'independent driving',
}
