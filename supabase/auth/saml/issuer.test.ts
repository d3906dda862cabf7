import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuerOf } from './answer.ts'

test('an answer that repeats the beginning of an issuer a hundred thousand times stops nobody', () => {
  const began = performance.now()
  for (const piece of ['<Issuer', '<a:Issuer ', '<Issuer> '])
    assert.equal(issuerOf(piece.repeat(100_000)), '')
  assert.ok(performance.now() - began < 500)
})

test('the issuer of an ordinary answer is read', () => {
  const xml =
    '<samlp:Response><saml:Issuer xmlns:saml="urn:x">https://idp.school.uk</saml:Issuer></samlp:Response>'
  assert.equal(issuerOf(xml), 'https://idp.school.uk')
})
