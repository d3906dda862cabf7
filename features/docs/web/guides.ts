import type { Content } from '#features/articles/web/content.ts'
import { loadOnce } from '#web/once.ts'

type Top = { title: string; summary: string; order: number }

export type Guide = Top & { path: string }

const tops = import.meta.glob<Top>('../guides/*.md', { eager: true, query: '?header', import: 'default' })
const texts = import.meta.glob<Content>('../guides/*.md', { import: 'default' })

export const guides: readonly Guide[] = Object.entries(tops)
  .map(([file, top]) => ({ ...top, path: `/docs/${file.slice('../guides/'.length, -'.md'.length)}` }))
  .toSorted((a, b) => a.order - b.order)

export const loadGuide = loadOnce((path: string) => texts[`../guides/${path.slice('/docs/'.length)}.md`]!())
