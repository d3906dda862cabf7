import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies, currencyOf, guessCurrency, showPrice } from './rules.ts'

const guesses = (zones: readonly string[]) => [...new Set(zones.map(guessCurrency))]

test('somebody in Great Britain sees pounds', () => {
  assert.deepEqual(guesses(['Europe/London', 'GB', 'Europe/Belfast', 'Europe/Jersey']), ['GBP'])
})

test('somebody in the United States sees US dollars, from Maine to Hawaii', () => {
  assert.deepEqual(
    guesses([
      'America/New_York',
      'America/Indiana/Tell_City',
      'America/Indianapolis',
      'America/Adak',
      'Pacific/Honolulu',
      'US/Eastern',
    ]),
    ['USD'],
  )
})

test('somebody in the European Union sees euros, on its islands too', () => {
  assert.deepEqual(
    guesses([
      'Europe/Berlin',
      'Europe/Busingen',
      'Europe/Paris',
      'Europe/Madrid',
      'Africa/Ceuta',
      'Atlantic/Canary',
      'Europe/Rome',
      'Europe/Dublin',
      'Asia/Nicosia',
    ]),
    ['EUR'],
  )
})

test('somebody in Canada sees Canadian dollars, somebody in Australia Australian ones', () => {
  assert.deepEqual(
    guesses([
      'America/Toronto',
      'America/St_Johns',
      'America/Vancouver',
      'America/Coral_Harbour',
      'Canada/Pacific',
    ]),
    ['CAD'],
  )
  assert.deepEqual(
    guesses(['Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe', 'Antarctica/Macquarie']),
    ['AUD'],
  )
})

test('everybody else sees pounds: neighbours of those places, unknown zones, and browsers that say nothing', () => {
  const neighbours = [
    'Europe/Zurich',
    'Europe/Oslo',
    'Europe/Istanbul',
    'America/Mexico_City',
    'America/Puerto_Rico',
    'US/Samoa',
    'Pacific/Auckland',
    'Asia/Kolkata',
  ]
  assert.deepEqual(guesses([...neighbours, 'UTC', 'Etc/Unknown', 'Nowhere/At_All', '']), ['GBP'])
})

test('every zone that the runtime knows by name has one guess, and all five currencies come up', () => {
  assert.deepEqual(
    guesses(Intl.supportedValuesOf('timeZone')).sort(),
    currencies.map(({ code }) => code).sort(),
  )
})

test('prices are rounded to whole units', () => {
  const shown = (pence: number) => currencies.map((currency) => showPrice(pence, currency))
  assert.deepEqual(shown(2_000), ['£20', '$25', '€23', 'C$34', 'A$39'])
  assert.deepEqual(shown(0), ['£0', '$0', '€0', 'C$0', 'A$0'])
  assert.equal(showPrice(149, currencyOf('GBP')), '£1')
  assert.equal(showPrice(150, currencyOf('GBP')), '£2')
  assert.equal(showPrice(12_345_600, currencyOf('GBP')), '£123,456')
})

test('a currency that is not offered, or was never chosen, is pounds', () => {
  assert.deepEqual(
    [currencyOf('JPY'), currencyOf(null), currencyOf('')].map(({ code }) => code),
    ['GBP', 'GBP', 'GBP'],
  )
})
