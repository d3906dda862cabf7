import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTownLike, outcodeOfTown } from './towns.ts'

test('a part of a town is found by the town after the comma', () => {
  assert.equal(outcodeOfTown('Clifton, Bristol'), 'BS1')
  assert.equal(outcodeOfTown('  newcastle  upon Tyne '), 'NE1')
  assert.equal(outcodeOfTown('Clifton'), undefined)
})

test('a name that every object has is no town', () => {
  for (const name of ['constructor', '__proto__', 'toString']) assert.equal(outcodeOfTown(name), undefined)
})

test('a misspelt town is guessed at; another place is not', () => {
  assert.equal(findTownLike('bristoll'), 'Bristol')
  assert.equal(findTownLike('Manchestr'), 'Manchester')
  assert.equal(findTownLike('Stoke on Trent'), 'Stoke-on-Trent')
  for (const other of ['asdfqwer', 'Dover', 'BS6', 'Hove']) assert.equal(findTownLike(other), undefined)
})
