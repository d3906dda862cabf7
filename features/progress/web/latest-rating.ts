import { firstName } from '#common/first-name.ts'
import type { Progress } from '../contract.ts'

export const latestRating = ([latest]: Progress['assessments']): [string, string][] =>
  latest ? [[`Latest rating, by ${firstName(latest.instructorName)}`, `${latest.rating} of 5`]] : []
