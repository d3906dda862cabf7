import { loadOnce } from '#web/once.ts'
import type { Content } from './content.ts'

type Top = { title: string; summary: string; since?: string }

export type LegalPage = Top & { path: string }

const tops = import.meta.glob<Top>('../legal/*.md', { eager: true, query: '?header', import: 'default' })
const texts = import.meta.glob<Content>('../legal/*.md', { import: 'default' })

export const legalPages: readonly LegalPage[] = Object.entries(tops).map(([file, top]) => ({
  ...top,
  path: file.slice('../legal'.length, -'.md'.length),
}))

export const loadLegalText = loadOnce((path: string) => texts[`../legal${path}.md`]!())
