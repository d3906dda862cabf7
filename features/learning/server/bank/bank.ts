import { car } from './car.ts'
import { mind } from './mind.ts'
import { others } from './others.ts'
import { paper } from './paper.ts'
import type { Question } from './question.ts'
import { road } from './road.ts'

/**
 * Our own questions, written for this product from the rules of the Highway Code. None is DVSA's: theirs are licensed, and not used here.
 * The figures are those of the Code as of June 2024.
 */
export const bank: readonly Question[] = [...mind, ...car, ...others, ...road, ...paper]

export const findQuestion = (id: string) => known.get(id)
const known = new Map(bank.map((question) => [question.id, question]))
