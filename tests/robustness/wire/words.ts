import * as fc from 'fast-check'

/** What programs that look for holes send, and what broken ones send by accident. */
const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table profiles; --',
  '$1',
  '%',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  '..\\..\\secret',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '🚗@hill.uk',
  'null',
  'NaN',
  '-0',
  '1e999',
  '99999999999999999999',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  '(((((((((((((((((((((',
  'x'.repeat(3_000),
]

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 60 }),
  fc.uuid(),
)

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, [], {}, [[]], ['a'], { $gt: '' }, [null], {
    a: { b: { c: {} } },
  }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Valid nine times in ten, so that the cases get far enough in to meet something. */
export const mostly = <T>(valid: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: valid as fc.Arbitrary<unknown> }, nastyValue)

/** Text that a request line can carry: everything else percent-encoded, sometimes wrongly. */
export const inPath = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  text.map((one) =>
    one.replaceAll(/[^\w.~!$&'()*+,;=:@%-]/gu, (letter) =>
      letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80',
    ),
  )

const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`

/** Now and then not the object that was meant, but what a broken client makes of it. */
export const asJson = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 20, arbitrary: body.map((one) => JSON.stringify(one)) },
    body.map((one) => (JSON.stringify(one) ?? '').slice(0, -1)),
    fc.constantFrom(
      undefined,
      '',
      'null',
      '[]',
      '7',
      '"text"',
      '{',
      '{"a":1,}',
      '\ufeff{}',
      '{"__proto__":{"admin":true}}',
      deep,
    ),
  )

/** A record of the given fields, any of which may be missing; sometimes one that nobody asked for. */
export const bodyOf = (
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.option(
        fc.tuple(
          fc.constantFrom(
            'role',
            'id',
            'aal',
            'is_admin',
            'user_id',
            '__proto__',
            'toString',
            'email_confirmed_at',
          ),
          nastyValue,
        ),
        { freq: 9 },
      ),
    )
    .map(([body, more]) =>
      more ? Object.defineProperty({ ...body }, more[0], { value: more[1], enumerable: true }) : { ...body },
    )
