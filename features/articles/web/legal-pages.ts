import type { Brand } from '#common/brand.ts'

export type AboutDeployment = { title: string; summary: string; since?: string; path: string }

const tops = import.meta.glob<Omit<AboutDeployment, 'path'>>('../legal/*.md', {
  eager: true,
  query: '?about',
  import: 'default',
})
const texts = import.meta.glob<string>('../legal/*.md', { import: 'default' })

export const legalPages: readonly AboutDeployment[] = Object.entries(tops).map(([file, top]) => ({
  ...top,
  path: file.slice('../legal'.length, -'.md'.length),
}))

/** Returns the same promise each time, so that a page can suspend on it. */
export function legalTextOf(path: string): Promise<string> {
  const known = loading.get(path) ?? texts[`../legal${path}.md`]!()
  loading.set(path, known)
  known.catch(() => loading.delete(path))
  return known
}
const loading = new Map<string, Promise<string>>()

export function withBrand(html: string, { name, supportEmail, companyLine }: Brand) {
  const words: Record<string, string> = { name, email: supportEmail, company: companyLine }
  return html.replaceAll(/(?:\{|%7B)(name|email|company)(?:\}|%7D)/g, (_all, word: string) =>
    escaped(words[word]!),
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
