import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from './read-text.ts'

test('a file is read as it was saved: UTF-8 with or without a mark, UTF-16, or as Excel on Windows has it', async () => {
  const text = 'Name,Owes\nKieran O’Doyle,£36\n'
  const windows = Uint8Array.from(text, (letter) =>
    letter === '’' ? 0x92 : letter === '£' ? 0xa3 : letter.charCodeAt(0),
  )
  for (const bytes of [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\uFEFF${text}`),
    new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer),
    windows,
  ])
    assert.equal(await readText(new Blob([bytes])), text)
})
