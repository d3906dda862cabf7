import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'

/** One term for one thing in everything that people read. What the specification words itself stays. */
const root = path.resolve(import.meta.dirname, '..')
const refused: readonly (readonly [said: RegExp, better: string])[] = [
  [/\bpre-?paid\b/i, 'lesson credit'],
  [/\b(sent|sends?|goes?|given) back to (your|their|a) cards?\b/i, 'refunded to'],
  [/\bpapers\b/i, 'documents'],
  [/\bhand(s|ed|ing)? (it |them )?in\b/i, 'submit'],
  [/\bpupils?\b|\bstudents?\b/i, 'learner'],
  [/\b(keep|keeps|kept) (it |a time |this time )?free\b|\bdays that differ\b/i, 'time off, special hours'],
  [/\b(hold|let go of|release) (this|the|a) time\b|\blet it go\b/i, 'book, release this slot'],
  [/\bsign(ed|ing)? out\b/i, 'log out'],
  [/\bpresent (password|address)\b/i, 'current'],
  [/\b(badge|credit|hours|link|code|invitation)\b[^.]* (runs?|ran) out\b/i, 'expires'],
  [/\b(is|are|was|were) told\b/i, 'we tell, we let them know'],
  [/\bdid(n’t| not) take place\b/i, 'didn’t go ahead'],
  [/\bon record\b/i, 'logged'],
  [/\bgood (for|until) (\d|\$)/i, 'valid for'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically, on its own'],
  [/\banew\b|\bbesides\b|\bwhoever\b|\bby which\b|\bof which\b/i, 'say it in short words'],
  [/\b(stands|stand) (in the|here|above|below)\b/i, 'is'],
  [/^Hello \$/, 'Hi'],
  [/\b(working|business|teaching) hours\b|\bhours (you|they) offer\b/i, 'opening hours'],
  [/\blessons? (given|taught|held)\b/i, 'delivered'],
  [/\b(un)?block(ed)? out\b|\b(closed|block|blocking) time\b/i, 'time off'],
  // Saved places, pick-ups and records have whole addresses: who sees them, and until when, is what is true.
  [
    /\bnever (your|a) street\b|\bonly ask for a postcode\b|\bstore (only |just )?(its area|the area of)\b/i,
    'only the instructor you’ve booked sees your address, until a day after the lesson',
  ],
  [/\bmoney back\b|\b(paid|pay|give|gives|gave) (it |them |you |the money )?back to\b/i, 'refund'],
]

/** The protocol of the account service calls it signing in, and so do the guides for programmers. */
const refusedOnPages: typeof refused = [[/\bsign(ed|ing|s) in(to)?\b/i, 'log in']]

const writesMail = (file: string) => readFileSync(path.join(root, file), 'utf8').includes('writeEmail(')

const people = [
  ...globSync('{pages,ui,web}/**/*.{ts,tsx}', { cwd: root }),
  ...globSync('features/*/web/**/*.{ts,tsx}', { cwd: root }),
  ...globSync('features/*/{words,*-words,rules}.ts', { cwd: root }),
  ...globSync('features/*/server/**/{words,*-words}.ts', { cwd: root }),
  ...globSync('features/*/server/**/*.ts', { cwd: root }).filter(
    (file) => file.endsWith('mail.ts') || writesMail(file),
  ),
].filter((file) => !/\.(test|spec)\.tsx?$/.test(file))

test('people read one term for one thing, on pages, in emails and in articles', () => {
  const said = [
    ...people.flatMap((file) => sentencesIn(file)),
    ...globSync('features/{articles/{help,legal,blog},docs/guides}/**/*.md', { cwd: root }).flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .replaceAll(/`[^`\n]*`/g, '')
        .split('\n')
        .map((text) => ({ file, text })),
    ),
  ]
  assert.ok(said.length > 4_000, `measured on ${said.length} sentences`)
  const wrong = said.flatMap(({ file, text }) =>
    [...refused, ...(file.startsWith('features/docs/') ? [] : refusedOnPages)].flatMap(([old, better]) =>
      old.test(text) ? [`${file}: “${text.trim()}” (${better})`] : [],
    ),
  )
  assert.deepEqual(wrong, [])
})

test('errors of the contracts are worded like the pages', () => {
  const wrong = globSync('features/*/*contract.ts', { cwd: root })
    .flatMap(sentencesIn)
    .flatMap(({ file, text }) =>
      refused.flatMap(([old, better]) => (old.test(text) ? [`${file}: “${text}” (${better})`] : [])),
    )
  assert.deepEqual(wrong, [])
})

/** As STYLE.md asks: a value is a query, an input or an answer. */
test('names in the code are plain words', () => {
  const files = globSync('{commands,common,database,features,pages,server,supabase,ui,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  assert.ok(files.length > 700, `measured on ${files.length} files`)
  const wrong = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(oddNames), ...text.matchAll(metaphors)].map(([name]) => `${file}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})
/** A stored value is a payload, facts or a subject; where somebody returns to is `returnTo`; a lock is released. */
const metaphors =
  /\b(?:letGo|handOut)\w*|\b\w*(?:[wW]ayOn|Newcomer|[aA]cquainted)\b|\btype Letter\b|\baboutTopic\b/g
const oddNames =
  /\b(?:const|let|function|type) (?:told|asked|wanted|wished|kept|house|tell[A-Z]?\w*)\b|\b(?:whoever|anew)\b/gi

/** Text between tags, and strings of more than one word. */
function sentencesIn(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found: { file: string; text: string }[] = []
  const add = (said: string) =>
    (/[a-z]\s+[a-z]/i.test(said) || /^[A-Z][a-z]+$/.test(said)) &&
    found.push({ file, text: said.replace(/\s+/g, ' ') })
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node) || node.type === 'ImportDeclaration' || isSummary(node)) return
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
      return void add(String(node['value']))
    if (node.type === 'TemplateLiteral')
      return void add(text.slice(node.start + 1, node.end - 1).replace(/\$\{[^}]*\}/g, '${}'))
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, text).program)
  return found
}

/** For programmers, in the API reference. */
const isSummary = (node: Node) =>
  node.type === 'Property' && (node['key'] as { name?: string }).name === 'summary'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node
