import { weekdays } from '#features/diary/rules.ts'
import type { Series } from './contract.ts'

type Rule = Pick<Series, 'weekday' | 'time' | 'everyWeeks'>

/** "Tuesdays at 16:00", "Tuesdays at 16:00, every 2 weeks" */
export const ruleOf = ({ weekday, time, everyWeeks }: Rule) =>
  `${weekdays[weekday - 1]}s at ${time}${everyWeeks === 1 ? '' : `, every ${everyWeeks} weeks`}`
