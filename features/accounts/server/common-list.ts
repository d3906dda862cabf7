import { createRequire } from 'node:module'

type List = { dictionary: { 'passwords-common': readonly string[] } }
const load = createRequire(import.meta.url)

/** 49,000 leaked passwords (zxcvbn's list, MIT), also in digit spelling, with up to four marks around. */
export function isOnTheList(password: string): boolean {
  list ??= new Set((load('@zxcvbn-ts/language-common') as List).dictionary['passwords-common'])
  const known = list
  const text = password.normalize('NFKC').toLowerCase()
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const words = [text, plain(text), ...(text.length - core.length <= 4 ? [core, plain(core)] : [])]
  return words.some((word) => known.has(word))
}
let list: ReadonlySet<string> | undefined

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plain = (text: string) => text.replace(/[@431!0$57]/g, (sign) => letters[sign]!)
