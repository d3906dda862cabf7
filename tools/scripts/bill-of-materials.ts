import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

type Locked = { version?: string; integrity?: string; license?: string; dev?: boolean; link?: boolean }

/** CycloneDX of everything in the lockfile: the browser's libraries are development packages there. */
export function billOfMaterials() {
  const { name, version, packages } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  ) as { name: string; version: string; packages: Record<string, Locked> }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: Object.entries(packages)
      .filter(([where, { link }]) => where !== '' && !link)
      .map(([where, locked]) => componentOf(where.split('node_modules/').at(-1)!, locked)),
  }
}

const componentOf = (name: string, { version, integrity = '', license, dev }: Locked) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  scope: dev ? 'optional' : 'required',
  hashes: [
    { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
  ],
  licenses: license ? [{ expression: license }] : [],
})
