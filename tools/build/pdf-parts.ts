import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const home = path.resolve(import.meta.dirname, '../../node_modules/pdfjs-dist')
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
const place = `/assets/pdf-${version}/`

/**
 * What a PDF may need that it does not bring along: the standard typefaces, tables of characters, and decoders of scanned pictures as script
 * (as WebAssembly the content policy would refuse them). Files beside the bundle, asked for only by a document that needs one.
 */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const file of parts())
        this.emitFile({
          type: 'asset',
          fileName: `${place.slice(1)}${file}`,
          source: readFileSync(path.join(home, file)),
        })
    },
    configureServer({ middlewares }) {
      const known = new Set(parts())
      middlewares.use(place, (request, reply, next) => {
        const file = (request.url ?? '').slice(1)
        if (!known.has(file)) return next()
        reply.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        createReadStream(path.join(home, file)).pipe(reply)
      })
    },
  }
}

const kinds = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^(jbig2|openjpeg)_nowasm_fallback\.js$/,
}

const parts = () =>
  Object.entries(kinds).flatMap(([folder, kind]) =>
    readdirSync(path.join(home, folder)).flatMap((file) => (kind.test(file) ? `${folder}/${file}` : [])),
  )
