import { outcomes } from '#features/newsletter/rules.ts'
import { words } from '#features/newsletter/web/words.ts'
import { blog, help, tags } from '#features/articles/web/library.ts'

/** A page that comes as ready HTML: the modules whose scripts and styles it needs at once, and what its head says. */
export type Prerendered = {
  path: string
  modules: readonly string[]
  title?: string
  description?: string
  /** The day it was written, for articles of the blog. */
  on?: string | undefined
  /** Nobody looks for it: not in the sitemap, and search engines leave it out. */
  unlisted?: true
}

const articles = 'features/articles/web'
const newsletter = 'features/newsletter/web/pages'

export const prerendered: readonly Prerendered[] = [
  { path: '/', modules: ['features/marketing/web/pages/landing-page.tsx'] },
  ...['/blog', ...tags.map((tag) => `/blog/tags/${tag}`)].map((path) => ({
    path,
    modules: [`${articles}/pages/blog-page.tsx`],
    title: 'Blog',
    description: 'Learning to drive in Great Britain, and teaching it: what the rules say and what works.',
  })),
  {
    path: '/help',
    modules: [`${articles}/pages/help-page.tsx`],
    title: 'Help',
    description: 'Short answers to what learners, instructors and schools ask us.',
  },
  ...[...blog, ...help].map(({ path, title, summary, on }) => ({
    path,
    modules: [`${articles}/pages/article-page.tsx`, `features/articles${path}.md`],
    title,
    description: summary,
    on,
  })),
  ...[
    { name: 'confirm', title: 'Confirm your subscription', module: 'confirm-page' },
    { name: 'unsubscribe', title: 'Leave the newsletter', module: 'unsubscribe-page' },
    ...outcomes.map((name) => ({ name, title: words[name].title, module: 'outcome-page' })),
  ].map(({ name, title, module }) => ({ path: `/newsletter/${name}`, modules: [`${newsletter}/${module}.tsx`], title, unlisted: true as const })),
]
