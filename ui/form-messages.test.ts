import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { sayWhatIsWrong } from './form-messages.ts'

const says = (schema: z.ZodMiniType, input: unknown) => {
  const { error } = z.safeParse(schema, input, { error: sayWhatIsWrong })
  return error?.issues[0]?.message
}

test('an empty field is asked for, whatever its kind', () => {
  for (const schema of [z.string().check(z.minLength(1)), z.email(), z.url()])
    assert.equal(says(schema, ''), 'Please fill this in.')
  assert.equal(says(z.number(), undefined), 'Please fill this in.')
})

test('a wrong email address is answered with an example', () =>
  assert.equal(says(z.email(), 'amara.okafor@'), 'Enter an email address like name@home.co.uk.'))

test('limits are told in numbers', () => {
  assert.equal(says(z.string().check(z.minLength(8)), 'short'), 'Use at least 8 characters.')
  assert.equal(says(z.string().check(z.maxLength(3)), 'long'), 'Use 3 characters or fewer.')
  assert.equal(says(z.number().check(z.minimum(30)), 12), 'Enter 30 or more.')
  assert.equal(says(z.array(z.string()).check(z.minLength(1)), []), 'Choose at least one.')
})

test('a schema’s own words come first', () =>
  assert.equal(says(z.literal(true, 'Please tick this to go on.'), false), 'Please tick this to go on.'))
