import type { Plugin } from 'vite'

/**
 * The browser preloads what a later page needs, so that nothing waits for its first script. What is loaded already
 * is left out, which keeps the table of all pages, which every first visit loads, small.
 */
export function preloadTheRest(): {
  plugin: Plugin
  resolveDependencies: (file: string, needs: string[]) => string[]
} {
  const there = new Set<string>()
  return {
    plugin: {
      name: 'preload-the-rest',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const note = (file: string) => {
            const chunk = bundle[file]
            if (there.has(file) || chunk?.type !== 'chunk') return
            there.add(file)
            for (const needed of chunk.imports) note(needed)
          }
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk' && chunk.isEntry) note(chunk.fileName)
        },
      },
    },
    resolveDependencies: (_file, needs) => needs.filter((file) => !there.has(file)),
  }
}
