import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RestProblem } from '../problem.ts'
import type { Table } from '../registry.ts'
import { selectRows } from '../sql/read.ts'
import { parseQuery } from './query.ts'

const columns = ['id', 'name', 'age'].map((name) => ({ name, type: 'text', default: null }))
const people: Table = {
  name: 'people',
  columns,
  names: new Set(columns.map(({ name }) => name)),
  key: ['id'],
  uniques: {},
  lowered: ['name'],
}
const where = (search: string) => parseQuery(search, 'people').where
const sqlOf = (search: string) =>
  selectRows(people, parseQuery(search, 'people'), { counted: false, shape: 'json' })

test('a filter is a column, an operator and a value, and the value may hold anything', () => {
  assert.deepEqual(where('name=eq.a.b(c),"d"'), [
    { kind: 'compare', negated: false, column: 'name', operator: 'eq', each: undefined, value: 'a.b(c),"d"' },
  ])
  assert.deepEqual(where('age=not.gte.18'), [
    { kind: 'compare', negated: true, column: 'age', operator: 'gte', each: undefined, value: '18' },
  ])
  assert.deepEqual(where('name=is.not_null'), [
    { kind: 'is', negated: false, column: 'name', state: 'not_null' },
  ])
})

test('a list takes quoted and plain members', () => {
  assert.deepEqual(where(String.raw`name=in.(a,"b,c","d\"e\\",)`), [
    { kind: 'in', negated: false, column: 'name', values: ['a', 'b,c', 'd"e\\', ''] },
  ])
  assert.deepEqual(where('name=in.()'), [{ kind: 'in', negated: false, column: 'name', values: [] }])
})

test('logic nests, and may be negated', () => {
  const [tree] = where('not.or=(age.eq.1,and(name.eq."x,y",not.and(age.in.(1,2),name.not.is.null)))')
  assert.deepEqual(tree, {
    kind: 'group',
    join: 'or',
    negated: true,
    of: [
      { kind: 'compare', negated: false, column: 'age', operator: 'eq', each: undefined, value: '1' },
      {
        kind: 'group',
        join: 'and',
        negated: false,
        of: [
          { kind: 'compare', negated: false, column: 'name', operator: 'eq', each: undefined, value: 'x,y' },
          {
            kind: 'group',
            join: 'and',
            negated: true,
            of: [
              { kind: 'in', negated: false, column: 'age', values: ['1', '2'] },
              { kind: 'is', negated: true, column: 'name', state: 'null' },
            ],
          },
        ],
      },
    ],
  })
})

test('what is not understood says where', () => {
  assert.throws(
    () => where('name=resembles.x'),
    (error: RestProblem) =>
      error.status === 400 &&
      error.body.code === 'PGRST100' &&
      error.message === '"failed to parse filter (resembles.x)" (line 1, column 1)' &&
      /unexpected "r" expecting "not" or operator/.test(error.body.details!),
  )
})

test('logic that is too deep or too wide is refused', () => {
  assert.throws(() => where(`and=${'(and'.repeat(20)}(age.eq.1)${')'.repeat(20)}`), {
    message: /levels deep/,
  })
  assert.throws(() => where(`or=(${Array(61).fill('age.eq.1').join(',')})`), { message: /60 conditions/ })
})

test('values never become part of the statement, whatever they are', () => {
  const plain = sqlOf('name=eq.x').text
  fc.assert(
    fc.property(fc.string(), (value) => {
      const { text, values } = sqlOf(new URLSearchParams({ name: `eq.${value}` }).toString())
      assert.equal(text, plain)
      assert.equal(values[0], value.toWellFormed().toLowerCase())
    }),
    { verbose: 1 },
  )
})

test('any text is either understood or refused with a 400', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        '(',
        ')',
        ',',
        '.',
        '"',
        '\\',
        'eq',
        'in',
        'is',
        'not',
        'and',
        'or',
        'name',
        'age',
        '{',
        '}',
        '*',
        ':',
        '::',
        'null',
        'é',
        ' ',
      ),
      {
        maxLength: 14,
      },
    )
    .map((some) => some.join(''))
  const parameter = fc.constantFrom(
    'name',
    'select',
    'order',
    'or',
    'not.and',
    'limit',
    'columns',
    'nonsense',
  )
  fc.assert(
    fc.property(parameter, pieces, (name, text) => {
      try {
        sqlOf(new URLSearchParams({ [name]: text }).toString())
      } catch (error) {
        assert.ok(error instanceof RestProblem && error.status === 400, String(error))
      }
    }),
    { numRuns: 2_000 },
  )
})
