import { createHash } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { placeInCode } from '../highway-code.ts'
import { dontKnow } from '../rules.ts'
import { findQuestion, type Question } from './bank.ts'

/** @throws notFound for an unknown question or option */
export function markAnswer(questionId: string, option: string): boolean {
  const question = findQuestion(questionId) ?? fail(notFound)
  const options = question.options.map((text) => optionId(question, text))
  if (option !== dontKnow && !options.includes(option)) fail(notFound)
  return option === options[0]
}

/** Without the answer; its options in an order that `turn` decides. */
export function questionFor(question: Question, turn: string) {
  const { id, topic, asks, drawing } = question
  const options = question.options
    .map((text) => ({ id: optionId(question, text), text }))
    .sort(byMark(turn, ({ id: option }) => option))
  return { id, topic, asks, ...(drawing && { drawing }), options }
}

export const explanationOf = (question: Question) => ({
  rightOption: optionId(question, question.options[0]),
  why: question.why,
  rule: placeInCode(question.rule)!,
})

/** An order that looks random and is the same for the same seed. */
export function byMark<T>(seed: string, idOf: (one: T) => string) {
  const marks = new Map<T, string>()
  const mark = (one: T) => {
    const found = marks.get(one) ?? markOf(seed, idOf(one))
    marks.set(one, found)
    return found
  }
  return (a: T, b: T) => (mark(a) < mark(b) ? -1 : 1)
}

/** For the same texts the same id, for whatever is written again. */
export function uuidOf(seed: string, text: string) {
  const hex = markOf(seed, text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const markOf = (seed: string, text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')

/** Reveals nothing about which is right, and survives reordering. */
const optionId = ({ id }: Question, text: string) => markOf(id, text).slice(0, 10)
