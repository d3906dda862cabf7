import { blanks, brand } from '#common/brand.ts'
import type { Config } from './config.ts'

/**
 * A ready page of the build with the words of this house in it: name, support address, company line, and where it stands. A house with words of its own also
 * tells them to the browser half (`web/use-config.ts`), which takes the page over in the words that are written there. The picture for link previews was
 * drawn with the name that the build knew, so under another name it is the one without words.
 */
export function inOurName(
  page: string,
  { brand: own, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
): string {
  const { name, supportEmail, companyLine } = { ...brand, ...own }
  const words = new Map([
    [blanks.name, name],
    [blanks.supportEmail, supportEmail],
    [blanks.companyLine, companyLine],
    ['%ORIGIN%', publicUrl],
  ])
  const plain = own.name
    ? page.replaceAll('/icons/share.png', '/icons/share-plain.png').replace(/, with the words “[^”]*”/, '')
    : page
  // All at once and by a function: a word may look like a blank itself, and "$" means something in a text to put in.
  const filled = plain
    .split(saidToMachines)
    .map((part, at) =>
      part.replaceAll(/%[A-Z]+(_[A-Z]+)*%/g, (blank) =>
        (at % 2 === 1 ? inJson : escaped)(words.get(blank) ?? blank),
      ),
    )
    .join('')
  return Object.keys(own).length === 0
    ? filled
    : filled.replace('<html ', (tag) => `${tag}data-brand="${escaped(JSON.stringify(own))}" `)
}

const saidToMachines = /(<script type="application\/ld\+json">[^<]*)/

/** As text and in the attributes of HTML, and in XML. */
export const escaped = (text: string) => text.replace(/[&<>"'\\]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** Within a string of JSON that stands in a script. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
