import { Link } from 'react-router'
import { type About, sections } from '../library.ts'

export const HelpSections = ({ found }: { found: readonly About[] }) => (
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
)
