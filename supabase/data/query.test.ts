import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DataProblem } from './problem.ts'
import { parseQuery } from './query.ts'
import { selectRows } from './sql.ts'
import type { Table } from './tables.ts'

const people: Table = {
  name: 'people',
  columns: new Set(['id', 'name', 'age']),
  key: ['id'],
  lowered: ['name'],
}
const where = (search: string) => parseQuery(search).where
const sqlOf = (search: string) => selectRows(people, parseQuery(search), { counts: false })

test('a filter is a column, an operator and a value, and the value may hold anything', () => {
  assert.deepEqual(where('name=eq.a.b(c),"d"'), [{ column: 'name', operator: 'eq', value: 'a.b(c),"d"' }])
  assert.deepEqual(where('age=gte.18'), [{ column: 'age', operator: 'gte', value: '18' }])
  assert.deepEqual(where('name=is.NULL'), [{ column: 'name', operator: 'is', state: 'null' }])
})

test('a list takes quoted and plain members', () => {
  assert.deepEqual(where(String.raw`name=in.(a,"b,c","d\"e\\",)`), [
    { column: 'name', operator: 'in', values: ['a', 'b,c', 'd"e\\', ''] },
  ])
  assert.deepEqual(where('name=in.()'), [{ column: 'name', operator: 'in', values: [] }])
})

test('what is not understood, or too much, is refused', () => {
  for (const search of ['name=resembles.x', 'name=not.eq.x', 'or=(age.eq.1)', 'name=match.x', 'age=cs.{1}'])
    assert.throws(
      () => where(search),
      (error: DataProblem) => error.status === 400 && error.body.code === 'PGRST100',
      search,
    )
  assert.throws(() => where(Array(61).fill('age=eq.1').join('&')), { message: /60 filters/ })
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
  const words = [...'(),."\\{}*: é', '::', 'eq', 'in', 'is', 'not', 'name', 'age', 'null']
  const pieces = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((some) => some.join(''))
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
        assert.ok(error instanceof DataProblem && error.status === 400, String(error))
      }
    }),
    { numRuns: 2_000 },
  )
})
