import * as fc from 'fast-check'
import type { Cast } from './cast.ts'
import { nastyText } from './words.ts'

/** Header values that Node sends at all; the rest never reaches a server. */
const inHeader = nastyText.map((text) => text.replaceAll(/[^\u0020-\u007e]/g, '?'))

/** Mostly somebody's own token, else nobody's, a bad one, or nonsense. */
export const authorization = (cast: Cast): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...cast.tokens).map((token) => `Bearer ${token}`) },
    { weight: 4, arbitrary: fc.constant(`Bearer ${cast.anonKey}`) },
    { weight: 2, arbitrary: fc.constantFrom(...cast.badTokens).map((token) => `Bearer ${token}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `bearer ${cast.anonKey}`,
        `Token ${cast.anonKey}`,
      ),
    },
    { weight: 1, arbitrary: inHeader },
  )

export const apikey = (cast: Cast): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant<string | undefined>(cast.anonKey) },
    fc.constantFrom(undefined, 'wrong', ...cast.badTokens),
    inHeader,
  )

export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('application/json', 'application/json;charset=UTF-8') },
  fc.constantFrom(
    'text/plain',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'image/png',
    'application/x-www-form-urlencoded',
    ';',
  ),
  inHeader.filter((text) => text.trim() !== ''),
)

/** Named headers of which those that are absent are left out. */
export const headersOf = (
  named: Readonly<Record<string, fc.Arbitrary<string | undefined>>>,
): fc.Arbitrary<Record<string, string>> =>
  fc
    .record(named)
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    )

export const version = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string | undefined>('2024-01-01') },
  fc.constantFrom(undefined, '2023-01-01', 'tomorrow'),
)

export const sometimes = (values: fc.Arbitrary<string>, weight = 1) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<string | undefined>(undefined) },
    { weight, arbitrary: values as fc.Arbitrary<string | undefined> },
    inHeader,
  )
