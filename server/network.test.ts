import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('an IPv4 address is one caller, however it is written', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.notEqual(networkOf('::ffff:203.0.113.7'), networkOf('::ffff:203.0.113.8'))
})

test('all IPv6 addresses of one /64 are one caller, those of the next are another', () => {
  const home = networkOf('2001:db8:1:2::1')
  for (const same of [
    '2001:db8:1:2::',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2:a::9',
    '2001:db8:1:2:0:0:203.0.113.7',
  ])
    assert.equal(networkOf(same), home, same)
  for (const other of ['2001:db8:1:3::1', '2001:db8:1::2:1', '2001:db8::1:2', '::1'])
    assert.notEqual(networkOf(other), home, other)
  assert.equal(networkOf('::1'), networkOf('::2'))
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2%eth0'))
})

test('what is no address counts as it stands', () => assert.equal(networkOf('a name'), 'a name'))
