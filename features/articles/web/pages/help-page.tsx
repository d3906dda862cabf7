import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#web/use-config.ts'
import { PageHead } from '#ui/page-head.tsx'
import { type About, help, sections } from '../library.ts'
import '../articles.css'

type Search = (question: string) => readonly About[]

/** `/help`: all articles by who needs them, and a search over their words. */
export function HelpPage() {
  const { supportEmail } = useBrand()
  const [question, setQuestion] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // What was typed before React took over the ready page.
  useEffect(() => setQuestion(field.current!.value), [])
  const search = useSearch(question !== '')
  const isAsking = question.trim() !== '' && search !== undefined
  const found = isAsking ? search(question) : help
  return (
    <div className="page-wide prose-page">
      <PageHead title="Help" lead="Short answers to what people ask us." />
      <search className="help-search">
        <label htmlFor="help-search">Search the help pages</label>
        <input
          id="help-search"
          type="search"
          className="input"
          autoComplete="off"
          ref={field}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </search>
      <p className="sr" role="status">
        {isAsking ? `${found.length} ${found.length === 1 ? 'article' : 'articles'}` : ''}
      </p>
      {isAsking && found.length === 0 && <p>Nothing fits these words. Try fewer of them.</p>}
      <div className="help-sections">
        {sections.map(({ name, title }) => {
          const here = found.filter((about) => about.section === name)
          return here.length === 0 ? null : (
            <section key={name} className="card" aria-labelledby={`help-${name}`}>
              <h2 id={`help-${name}`}>{title}</h2>
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
      <p className="mt-8">
        Not found? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </div>
  )
}

/** The index of words comes with the first letter that is typed. */
function useSearch(isWanted: boolean): Search | undefined {
  const [search, setSearch] = useState<{ by: Search }>()
  useEffect(() => {
    if (!isWanted || search) return
    import('../search.ts').then(
      ({ searchHelp }) => setSearch({ by: searchHelp }),
      () => undefined,
    )
  }, [isWanted, search])
  return search?.by
}
