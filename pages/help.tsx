import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBrand } from '#web/brand.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { foundInWords, longestQuestion, questionOf } from '#features/articles/rules.ts'
import { HelpSections } from '#features/articles/web/components/help-sections.tsx'
import { type About, help } from '#features/articles/web/library.ts'
import '#features/articles/web/articles.css'

type Search = (question: string) => readonly About[]

/** `/help`: all articles by who needs them, and a search over their words. Without JavaScript the server answers it (`server/help-answer.ts`), with this page. */
export function HelpPage() {
  const { supportEmail } = useBrand()
  const navigate = useNavigate()
  const [asked] = useState(questionOf(useLocation().search))
  const [question, setQuestion] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  // What was typed before React took over the ready page.
  useEffect(() => setQuestion(field.current!.value), [])
  const search = useSearch(asked, question)
  const isAsking = question.trim() !== '' && search !== undefined
  const found = isAsking ? search(question) : help
  // It is answered already; the address is for going back and for passing on.
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void navigate(
      { search: question.trim() && `?${new URLSearchParams({ q: question })}` },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="page-wide prose-page">
      <PageHead title="Help" lead="Short answers to what people ask us." />
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
          Nothing fits these words. Try fewer of them, or others, or look through{' '}
          <Link to="/help" onClick={() => setQuestion('')}>
            all help pages
          </Link>
          .
        </p>
      )}
      <HelpSections found={found} />
      <p className="mt-8">
        Not found? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  )
}

/** The index of words comes with the first letter that is typed; a page that was asked for with a question waits for it. */
function useSearch(asked: string, question: string): Search | undefined {
  const begun = asked === '' ? undefined : use(firstSearch())
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
const firstSearch = () => (first ??= fetchSearch()) // the same each time, so that a page can wait for it while it renders
