import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import type { Grade, MockFault, Verdict } from '../rules.ts'
import { habitFrom, mostDrivingFaults } from '../rules.ts'

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
}

export const gradeNames: Readonly<Record<Grade, string>> = {
  driving: 'Driving fault',
  serious: 'Serious fault',
  dangerous: 'Dangerous fault',
}

/** `3 driving faults`, `serious`. */
export const sayFault = ({ grade, times }: Pick<MockFault, 'grade' | 'times'>) =>
  grade === 'driving' ? plural(times, 'driving fault') : times > 1 ? `${grade}, ${times} times` : grade

type Totals = Omit<Verdict, 'faults'>

/** `4 driving faults, 1 serious`. */
export const sayTotals = ({ drivingFaults, seriousFaults, dangerousFaults }: Totals) =>
  [
    plural(drivingFaults, 'driving fault'),
    seriousFaults > 0 && `${seriousFaults} serious`,
    dangerousFaults > 0 && `${dangerousFaults} dangerous`,
  ]
    .filter(Boolean)
    .join(', ')

/** Why it's a pass or not, in the words of an examiner. */
export function sayVerdict({ drivingFaults, seriousFaults, dangerousFaults, passed }: Totals): string {
  if (passed)
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

export const missingNames = {
  eyesight: 'the eyesight check',
  questions: 'show me and tell me',
  manoeuvre: 'a manoeuvre',
  independent: 'independent driving',
} as const
