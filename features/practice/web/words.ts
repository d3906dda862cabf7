import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import type { PracticeDrive } from '../contract.ts'
import { conditionNames } from '../rules.ts'

export const sayMailed = (name: string, mailed: 'now' | 'this-evening' | 'tomorrow-evening') =>
  mailed === 'now'
    ? `${name} gets an email to confirm it.`
    : mailed === 'this-evening'
      ? `${name} has had today’s email; this drive goes in this evening’s.`
      : `This drive goes in tomorrow evening’s email to ${name}.`

type Driven = Pick<PracticeDrive, 'minutes' | 'miles' | 'conditions'>

export const sayDriven = ({ minutes, miles }: Omit<Driven, 'conditions'>) =>
  miles === null ? formatMinutes(minutes) : `${formatMinutes(minutes)}, ${plural(miles, 'mile')}`

export const sayConditions = ({ conditions }: Pick<Driven, 'conditions'>) =>
  conditions.map((condition) => conditionNames[condition].toLowerCase()).join(', ')
