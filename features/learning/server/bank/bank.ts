import { car } from './car.ts'
import { mind } from './mind.ts'
import { others } from './others.ts'
import { paper } from './paper.ts'
import type { Question } from './question.ts'
import { road } from './road.ts'

/** Our own questions from the Highway Code as of June 2024. DVSA's are licensed and not used here. */
export const bank: readonly Question[] = [...mind, ...car, ...others, ...road, ...paper]

export const findQuestion = (id: string) => known.get(id)
const known = new Map(bank.map((question) => [question.id, question]))
