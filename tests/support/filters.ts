import * as fc from 'fast-check'

/** The operators of the data service's filters, those with modifiers, and one that is none. */
export const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'in',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts(english)',
  'wfts',
  'phfts(x)',
  'eq(any)',
  'like(all)',
  'neq(any)',
  'resembles',
  '',
]

/** Conditions inside `and` and `or`, some levels deep, and now and then inside a word that is neither. */
export const trees = (leaf: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      leaf,
      fc
        .tuple(
          fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom('and', 'or', 'not.and', 'not.or') },
            fc.constant('xor'),
          ),
          fc.array(tie('tree'), { maxLength: 3 }),
          fc.oneof({ weight: 9, arbitrary: fc.constant(')') }, fc.constant('')),
        )
        .map(([word, parts, end]) => `${word}(${parts.join(',')}${end}`),
    ),
  })).tree
