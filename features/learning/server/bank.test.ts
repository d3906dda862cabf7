import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { placeInCode } from '../highway-code.ts'
import { topics } from '../topics.ts'
import { drawings } from '../web/drawings/kinds.ts'
import type { Drawing } from '../web/drawings/parts.ts'
import { bank, type Question } from './bank.ts'
import { readingAge } from './reading-age.ts'

const nameOf = ({ topic, id }: Question) => `${topic}/${id}`

suite('the bank', () => {
  test('has enough questions on every topic, and enough with a drawing', () => {
    const least = { all: 700, topic: 25, drawn: 150 }
    assert.ok(bank.length >= least.all, `${bank.length} questions`)
    const few = topics
      .map(({ id }) => ({ id, questions: bank.filter(({ topic }) => topic === id).length }))
      .filter(({ questions }) => questions < least.topic)
    assert.deepEqual(few, [])
    const drawn = bank.filter(({ drawing }) => drawing).length
    assert.ok(drawn >= least.drawn, `${drawn} with a drawing`)
  })

  test('gives no id twice, whatever the topic', () => {
    const ids = bank.map(({ id }) => id)
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    )
    assert.deepEqual(
      ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(id) || id.length > 60),
      [],
    )
  })

  test('cites rules of the Highway Code that exist', () => {
    for (const question of bank)
      assert.match(
        placeInCode(question.rule)?.href ?? '',
        /^https:\/\/www\.gov\.uk\/guidance\/the-highway-code\//,
        nameOf(question),
      )
  })

  test('asks nothing twice in nearly the same words', () => {
    const wrong = bank.flatMap((question, at) =>
      bank
        .slice(at + 1)
        .filter((other) => isSubject(question, other) && likeness(question.asks, other.asks) >= 0.75)
        .map((other) => `${nameOf(question)} = ${nameOf(other)}`),
    )
    assert.deepEqual(wrong, [])
    assert.ok(
      likeness('When may you wait in a box junction?', 'When may you wait in this box junction?') > 0.9,
    )
  })

  test('offers four answers that differ', () => {
    const same = bank.filter(({ options }) => new Set(options.map(plain)).size < 4)
    assert.deepEqual(same.map(nameOf), [])
  })

  test('doesn’t give the right answer away by its length', () => {
    const long = bank.filter(({ options: [right, ...wrong] }) =>
      wrong.every((option) => option.length < right.length),
    )
    const share = long.length / bank.length
    assert.ok(share <= 0.35, `the longest is right in ${Math.round(share * 100)} %`)
    const telling = bank.filter(
      ({ options: [right, ...wrong] }) =>
        right.length > 30 && right.length > 2 * Math.max(...wrong.map(({ length }) => length)),
    )
    assert.deepEqual(telling.map(nameOf), [])
  })

  test('is written for a reading age of twelve or below', () => {
    const hard = bank
      .map((question) => ({
        is: nameOf(question),
        age: readingAge([question.asks, ...question.options, question.why]),
      }))
      .filter(({ age }) => age > 12)
      .map(({ is, age }) => `${is} ${age.toFixed(1)}`)
    assert.deepEqual(hard, [])
    assert.ok(readingAge(['The cat sat on the mat. It was warm.']) < 6)
    assert.ok(
      readingAge([
        'Notwithstanding any contractual stipulation, liability for consequential deterioration is excluded.',
      ]) > 18,
    )
  })

  test('is written as it would be said: a question ends with its mark, an answer without a stop', () => {
    const wrong = bank.filter(
      ({ asks, options, why }) =>
        !/[?:]$/.test(asks) ||
        !/[.!]$/.test(why) ||
        options.some((option) => /[.;,]$/.test(option) || /^[a-z]/.test(option)) ||
        [asks, why, ...options].some((text) => /['"]|\s{2}|—/.test(text)),
    )
    assert.deepEqual(wrong.map(nameOf), [])
  })
})

suite('the drawings', async () => {
  const drawn = new Map<string, Drawing>(
    (
      await Promise.all(
        Object.entries(drawings).map(async ([kind, load]) =>
          Object.entries(await load()).map(([name, drawing]) => [`${kind}/${name}`, drawing] as const),
        ),
      )
    ).flat(),
  )

  test('there is one for each name in the bank, and none that no question shows', () => {
    const named = new Set<string>(bank.flatMap(({ drawing }) => drawing ?? []))
    assert.deepEqual(
      [...named].filter((name) => !drawn.has(name)),
      [],
    )
    assert.deepEqual(
      [...drawn.keys()].filter((name) => !named.has(name)),
      [],
    )
  })

  test('each is well-formed SVG in our colours, with numbers only where numbers belong', () => {
    for (const [name, { svg }] of drawn) {
      assert.doesNotMatch(svg, /NaN|undefined|\[object|style=|<script|href/, name)
      const open: string[] = []
      for (const [, close, tag, , empty] of svg.matchAll(
        /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g,
      )) {
        if (close) assert.equal(open.pop(), tag, name)
        else if (!empty) open.push(tag!)
      }
      assert.deepEqual(open, [], name)
      const rest = svg.replace(/<\/?[a-z]+(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/g, '')
      assert.doesNotMatch(rest, /[<>]/, name)
    }
  })

  test('each says what is seen, and not what it means', () => {
    const telling = [...drawn].filter(
      ([, { says }]) =>
        !/^(?:A|The|Two|One|Traffic|Three) .{15,400}\.$/.test(says) ||
        /\b(?:means?|must|warns?|forbids?|allowed)\b/i.test(says),
    )
    assert.deepEqual(
      telling.map(([name]) => name),
      [],
    )
    const words = [...drawn.values()].map(({ says }) => says)
    assert.deepEqual(
      words.filter((says, at) => words.indexOf(says) !== at),
      [],
    )
  })
})

/** Two that show something are about the same only if they show the same. */
const isSubject = (a: Question, b: Question) => a.topic === b.topic && a.drawing === b.drawing

/** The share of telling words that two texts have in common; 30 mph is another question than 70 mph. */
function likeness(a: string, b: string): number {
  const [mine, theirs] = [a, b].map(
    (text) =>
      new Set(
        plain(text)
          .split(' ')
          .filter((word) => !common.has(word)),
      ),
  )
  if (String(a.match(/\d+/g)) !== String(b.match(/\d+/g))) return 0
  const both = mine!.intersection(theirs!).size
  return both / Math.max(1, mine!.union(theirs!).size)
}
const common = new Set(
  'a an and are at be do does for have how in is it may must of on or should that the this to what when where which who why with you your'.split(
    ' ',
  ),
)
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
