import { use } from 'react'
import { type About, textOf } from '../library.ts'
import '../articles.css'

/** The text of an article; suspends until it is there. */
export function ArticleText({ about }: { about: About }) {
  const html = use(textOf(about))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, turned into HTML when the product is built
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
