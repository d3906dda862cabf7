import { readFile } from 'node:fs/promises'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

/** `x.ts?inline-script` is the text of a script that stands in a document, as small as it gets. */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?', 2)
      if (query !== 'inline-script') return null
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const { code: small, errors } = minifySync(file, code, { module: false })
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
      return `export default ${JSON.stringify(small)}`
    },
  }
}
