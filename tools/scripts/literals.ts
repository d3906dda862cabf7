/** The texts of all strings and templates of a TypeScript source, without what templates put in between. */
export function literalsOf(source: string): string[] {
  const found: string[] = []
  let at = 0
  const skipTo = (end: string) => {
    const next = source.indexOf(end, at)
    at = next < 0 ? source.length : next + end.length
  }

  /** Reads code up to the brace that closes it, or the end. */
  function code() {
    let last = ''
    for (let depth = 0; at < source.length; ) {
      const char = source[at]!
      if (source.startsWith('//', at)) skipTo('\n')
      else if (source.startsWith('/*', at)) skipTo('*/')
      else if (char === "'" || char === '"') text(char)
      else if (char === '`') template()
      else if (char === '/' && /[(,=:[!&|?{};\n]|^$/.test(last)) expression()
      else {
        at += 1
        if (char === '{') depth += 1
        if (char === '}' && depth-- === 0) return
        if (char.trim()) last = char
        continue
      }
      last = 'x'
    }
  }

  function text(quote: string) {
    const start = ++at
    while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
    found.push(source.slice(start, at++))
  }

  function template() {
    let part = ''
    at += 1
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2
        code()
        part += ' '
      } else {
        part += source[at]
        at += source[at] === '\\' ? 2 : 1
      }
    }
    at += 1
    found.push(part)
  }

  function expression() {
    let inClass = false
    for (at += 1; at < source.length && source[at] !== '\n' && (inClass || source[at] !== '/'); at += 1) {
      if (source[at] === '\\') at += 1
      else if (source[at] === '[') inClass = true
      else if (source[at] === ']') inClass = false
    }
    at += 1
  }

  code()
  return found
}
