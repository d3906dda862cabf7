import type { Address } from '#common/site.ts'
import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBrand } from '#web/brand.ts'
import { Button } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { foundInWords, longestQuestion, questionOf } from '#features/articles/rules.ts'
import { type ArticleHeader, help, sections } from '#features/articles/web/library.ts'
import '#features/articles/web/articles.css'

export const addresses: readonly Address[] = [
  {
    path: '/help',
    description: 'Short answers to questions from learners, instructors and schools.',
    asks: true,
  },
]

type Search = (question: string) => readonly ArticleHeader[]

/** The server draws the answer of `?q=`. */
export default function HelpPage() {
  const { supportEmail } = useBrand()
  const navigate = useNavigate()
  const [query] = useState(questionOf(useLocation().search))
  const [question, setQuestion] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  // What was typed before hydration.
  useEffect(() => setQuestion(field.current!.value), [])
  const search = useSearch(query, question)
  const isAsking = question.trim() !== '' && search !== undefined
  const found = isAsking ? search(question) : help
  // The results are shown already; the address is for Back and for sharing.
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void navigate(
      { search: question.trim() && `?${new URLSearchParams({ q: question })}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="page-wide prose-page">
      <PageHead title="Help" lead="Short answers to the questions people ask us." />
      <search>
        <form action="/help" className="help-search" onSubmit={ask}>
          <label htmlFor="help-search">Search the help pages</label>
          <input
            id="help-search"
            name="q"
            type="search"
            className="input"
            autoComplete="off"
            maxLength={longestQuestion}
            ref={field}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit" variant="second">
            Search
          </Button>
        </form>
      </search>
      <p className="sr" role="status">
        {isAsking ? foundInWords(found.length) : ''}
      </p>
      {isAsking && found.length === 0 && (
        <p>
          Nothing matches your search. Try fewer or different words, or look through{' '}
          <Link to="/help" onClick={() => setQuestion('')}>
            all help pages
          </Link>
          .
        </p>
      )}
      <HelpSections found={found} />
      <p className="mt-8">
        Can’t find it? If you have an account, <Link to="/dashboard/support">write to support</Link>.
        Otherwise email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  )
}

/** Loaded with the first keystroke; a page opened with a question waits for it. */
function useSearch(query: string, question: string): Search | undefined {
  const begun = query === '' ? undefined : use(firstSearch())
  const [search, setSearch] = useState<{ by: Search }>()
  const isWanted = question !== '' && !begun
  useEffect(() => {
    if (isWanted && !search) void fetchSearch().then((by) => by && setSearch({ by }))
  }, [isWanted, search])
  return begun ?? search?.by
}

const fetchSearch = (): Promise<Search | undefined> =>
  import('#features/articles/web/search.ts').then(
    ({ searchHelp }) => searchHelp,
    () => undefined,
  )

let first: ReturnType<typeof fetchSearch> | undefined
const firstSearch = () => (first ??= fetchSearch()) // one promise, so that a page can suspend on it

const HelpSections = ({ found }: { found: readonly ArticleHeader[] }) => (
  <div className="help-sections">
    {sections.map(({ name, title, picture }) => {
      const here = found.filter((header) => header.section === name)
      return here.length === 0 ? null : (
        <section key={name} className="card" aria-labelledby={`help-${name}`}>
          <div className="help-head">
            <Illustration name={picture} />
            <h2 id={`help-${name}`}>{title}</h2>
          </div>
          <ul className="ruled article-list">
            {here.map(({ path, title, summary }) => (
              <li key={path}>
                <h3>
                  <Link to={path}>{title}</Link>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      )
    })}
  </div>
)
