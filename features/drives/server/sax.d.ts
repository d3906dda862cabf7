/** What is used of `sax`, which brings no types. */
declare module 'sax' {
  type Parser = {
    onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
    ontext: (text: string) => void
    onclosetag: (name: string) => void
    onerror: (error: Error) => void
    write(text: string): Parser
    close(): Parser
  }
  export function parser(strict: boolean, options?: { trim?: boolean; xmlns?: boolean }): Parser
}
