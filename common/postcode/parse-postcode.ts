import { fix, parse, validOutcode } from 'postcode'

/** What a person may have meant, the likeliest reading first: `BS16` is the outcode BS16 before it is the sector BS1 6. */
export type Reading = { readonly outcode: string; readonly sector: string | null }

/**
 * Reads a full postcode, a sector or an outcode, in any case and spacing; a full one may have O for 0 or I for 1.
 * Whether such a place exists is for `findPlace` to say.
 */
export function parsePostcode(text: string): Reading[] {
  if (text.length > 20) return []
  const full = parse(fix(text))
  if (full.valid) return [{ outcode: full.outcode, sector: full.sector }]

  const spaced = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const tight = spaced.replaceAll(' ', '')
  const whole = validOutcode(tight) ? [{ outcode: tight, sector: null }] : []
  const part =
    /\d$/.test(tight) && validOutcode(tight.slice(0, -1))
      ? [{ outcode: tight.slice(0, -1), sector: `${tight.slice(0, -1)} ${tight.slice(-1)}` }]
      : []
  return /\S \d$/.test(spaced) ? [...part, ...whole] : [...whole, ...part]
}

/** Northern Ireland and the Crown dependencies: other test bodies, other map licences. */
export const isOutsideGreatBritain = (outcode: string) => /^(BT|JE|GY|IM)\d/.test(outcode)
