import { escaped } from '#server/in-our-name.ts'
import { foundInWords, type Search } from '../rules.ts'

/** `/help` as the build made it ready: with all articles, and with none. */
type HelpPages = { all: string; none: string }

/** The ready page of a question: what `help-page.tsx` would draw, because React takes it over as it stands. */
export function answerHelp({ all, none }: HelpPages, search: Search, question: string): string {
  const found = search(question)
  if (found.length === 0) return asked(none, question)
  const entries = new Map([...all.matchAll(entry)].map(([li, path]) => [path!, li]))
  const left = all.replaceAll(section, (_all, head: string, name: string, end: string) => {
    const here = found.filter((path) => path.startsWith(`/help/${name}/`))
    return here.length === 0 ? '' : head + here.map((path) => entries.get(path)).join('') + end
  })
  return asked(left, question).replace(
    '<p class="sr" role="status">',
    (tag) => tag + foundInWords(found.length),
  )
}

const entry = /<li><h3><a href="(\/help\/[^"]+)".*?<\/li>/gs
const section = /(<section class="card" aria-labelledby="help-(\w+)">.*?<ul [^>]*>).*?(<\/ul><\/section>)/gs

/** Nobody looks for an answer; its canonical address is that of the page. */
const asked = (page: string, question: string) =>
  page
    .replace(
      /(<input id="help-search"[^>]* value=")[^"]*/,
      (_all, start: string) => start + escaped(question),
    )
    .replace('</head>', '<meta name="robots" content="noindex"></head>')
