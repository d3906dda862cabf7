import { RestProblem } from '../problem.ts'

const longest = 200

/** A regular expression that the database can match in time that grows with the text: back references may take forever. */
export function patternWithin(pattern: string) {
  if (pattern.length > longest) throw badPattern(`at most ${longest} characters`)
  if (/\\[1-9]/.test(pattern.replaceAll('\\\\', ''))) throw badPattern('back references are not offered')
  return pattern
}

const badPattern = (why: string) => new RestProblem(400, '2201B', `invalid regular expression: ${why}`)
