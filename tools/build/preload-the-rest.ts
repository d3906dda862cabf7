import type { Plugin } from 'vite'

/**
 * The browser preloads what a later page needs, so that nothing waits for its first script. What is loaded already
 * is left out, which keeps the tables of pages, which every first visit loads, small: the scripts of the entry, and in
 * the tables of the dashboards those of their layout.
 */
export function preloadTheRest(): {
  plugin: Plugin
  resolveDependencies: (file: string, needs: string[], host: { hostId: string }) => string[]
} {
  const there = new Set<string>()
  const inDashboards = new Set<string>()
  const tables = new Set<string>()
  return {
    plugin: {
      name: 'preload-the-rest',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const note = (file: string, files: Set<string>) => {
            const chunk = bundle[file]
            if (files.has(file) || chunk?.type !== 'chunk') return
            files.add(file)
            for (const needed of chunk.imports) note(needed, files)
          }
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue
            if (chunk.isEntry) note(chunk.fileName, there)
            if (chunk.moduleIds.some((id) => id.endsWith('/pages/layout/dashboard-layout.tsx')))
              note(chunk.fileName, inDashboards)
            if (chunk.moduleIds.some((id) => /\/pages\/\w+-routes\.tsx$/.test(id))) tables.add(chunk.fileName)
          }
        },
      },
    },
    resolveDependencies: (_file, needs, { hostId }) =>
      needs.filter((file) => !there.has(file) && !(tables.has(hostId) && inDashboards.has(file))),
  }
}
