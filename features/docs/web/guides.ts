export type Guide = { title: string; summary: string; order: number; path: string }

const tops = import.meta.glob<Omit<Guide, 'path'>>('../guides/*.md', {
  eager: true,
  query: '?about',
  import: 'default',
})
const texts = import.meta.glob<string>('../guides/*.md', { import: 'default' })

export const guides: readonly Guide[] = Object.entries(tops)
  .map(([file, top]) => ({ ...top, path: `/docs/${nameOf(file)}` }))
  .toSorted((a, b) => a.order - b.order)

/** Returns the same promise each time, so that a page can suspend on it. */
export function guideTextOf({ path }: Guide): Promise<string> {
  const known = loading.get(path) ?? texts[`../guides/${path.slice('/docs/'.length)}.md`]!()
  loading.set(path, known)
  known.catch(() => loading.delete(path))
  return known
}
const loading = new Map<string, Promise<string>>()

function nameOf(file: string) {
  return file.slice(file.lastIndexOf('/') + 1, -'.md'.length)
}
