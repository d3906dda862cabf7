/** WHATWG HTML, 9.2.6. `push` takes text in pieces of any size. */
export function eventStream(onMessage: (data: string) => void) {
  let rest = ''
  let data: string[] = []
  return {
    push(text: string) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) onMessage(data.join('\n'))
          data = []
        } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      }
    },
  }
}
