import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from '../rules.ts'
import { eventStream } from './event-stream.ts'

const messagesOf = (pieces: readonly string[]) => {
  const events: string[] = []
  const stream = eventStream((data) => events.push(data))
  for (const piece of pieces) stream.push(piece)
  return events
}

test('events are cut at empty lines, wherever the pieces are cut', () => {
  const text =
    'retry: 2000\n\n: alive\n\nid: 7\nevent: conversation\ndata: {"a":1}\n\nid: 8\ndata: one\ndata: two\n\ndata: unfinished\n'
  assert.deepEqual(messagesOf([text]), ['{"a":1}', 'one\ntwo'])
  for (let at = 0; at < text.length; at++)
    assert.deepEqual(messagesOf([text.slice(0, at), text.slice(at)]), ['{"a":1}', 'one\ntwo'], `cut at ${at}`)
  assert.deepEqual(messagesOf(text.split('')), ['{"a":1}', 'one\ntwo'])
  assert.deepEqual(messagesOf(['data: a\r\n\r\n', 'data:b\r\n\r\n']), ['a', 'b'])
})

test('web addresses are links to what is written, everything else is text', () => {
  assert.deepEqual(piecesOf('See https://www.gov.uk/book-driving-test. Or (http://a.example/b?c=d)!'), [
    { text: 'See ' },
    { text: 'https://www.gov.uk/book-driving-test', href: 'https://www.gov.uk/book-driving-test' },
    { text: '. Or (' },
    { text: 'http://a.example/b?c=d', href: 'http://a.example/b?c=d' },
    { text: ')!' },
  ])
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<b>',
    'www.gov.uk',
    '<a href="x">y</a>',
    'https://',
    '',
  ]) {
    assert.equal(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    )
    assert.ok(
      piecesOf(text).every(({ href }) => href === undefined),
      text,
    )
  }
  assert.equal(
    piecesOf('"https://a.example/"onmouseover="x').find(({ href }) => href)?.href,
    'https://a.example/',
  )
})
