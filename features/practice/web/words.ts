import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import type { PracticeDrive } from '../contract.ts'
import { conditionNames } from '../rules.ts'

type Driven = Pick<PracticeDrive, 'minutes' | 'miles' | 'conditions'>

export const sayDriven = ({ minutes, miles }: Omit<Driven, 'conditions'>) =>
  miles === null ? formatMinutes(minutes) : `${formatMinutes(minutes)}, ${plural(miles, 'mile')}`

export const sayConditions = ({ conditions }: Pick<Driven, 'conditions'>) =>
  conditions.map((condition) => conditionNames[condition].toLowerCase()).join(', ')
