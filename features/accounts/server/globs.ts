/** As in the protocol: `*` stops at `.` and `/`, `**` does not; also `?`, `{a,b}`, `[!a-z]`, `\`. */
export function globToRegExp(pattern: string): RegExp {
  let source = ''
  let open = 0
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at]!
    if (sign === '\\' && at + 1 < pattern.length) source += literal(pattern[++at]!)
    else if (sign === '*' && pattern[at + 1] === '*') {
      while (pattern[at + 1] === '*') at += 1
      source += '.*'
    } else if (sign === '*') source += '[^./]*'
    else if (sign === '?') source += '[^./]'
    else if (sign === '{') {
      open += 1
      source += '(?:'
    } else if (sign === '}' && open > 0) {
      open -= 1
      source += ')'
    } else if (sign === ',' && open > 0) source += '|'
    else if (sign === '[' && pattern.indexOf(']', at + 2) > 0) {
      const end = pattern.indexOf(']', at + 2)
      source += setOf(pattern.slice(at + 1, end))
      at = end
    } else source += literal(sign)
  }
  return new RegExp(`^${source}${')'.repeat(open)}$`, 's')
}

const literal = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
const setOf = (signs: string) => (signs.startsWith('!') ? `[^${inSet(signs.slice(1))}]` : `[${inSet(signs)}]`)
const inSet = (signs: string) => signs.replace(/[\\^\]]/g, '\\$&')
