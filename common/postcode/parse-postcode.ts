import { fix, parse, validOutcode } from 'postcode'

export type Reading = { readonly outcode: string; readonly sector: string | null }

/** A sector, an outcode or a full postcode, with O for 0 or I for 1. It need not exist (`findCentre`). */
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

/** `BS6 6AA` of `bs66aa`; undefined if it is only a part of one. */
export function parseFullPostcode(text: string): string | undefined {
  const full = text.length > 20 ? undefined : fix(text)
  return full && parse(full).valid ? full : undefined
}
