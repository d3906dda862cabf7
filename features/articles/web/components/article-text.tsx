import { use } from 'react'
import { type About, textOf } from '../library.ts'
import '../articles.css'

export function ArticleText({ about }: { about: About }) {
  const html = use(textOf(about))
  // oxlint-disable-next-line react/no-danger -- our own files, turned into HTML by the build
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
