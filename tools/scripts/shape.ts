/**
 * `npm run shape`: figures of how the code is built, each beside its goal. It fails when a goal is missed.
 * `npm run shape -- --places` names the places behind each figure.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { cycles, featureOf, graph, isPackage, productFiles, readLinks } from './imports.ts'
import { hidden, upward } from './sql-reaches.ts'
import { root } from './steps.ts'

type Figure = {
  name: string
  value: number
  goal: { least?: number; most: number }
  /** What the figure counts, where it is worth naming. */
  places: readonly string[]
  unit?: string
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isTool = (file: string) => file.startsWith('tools/')
const isGenerated = (file: string) => file === 'database/statements.ts'
const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file) || file.startsWith('tests/')
const isSql = (file: string) => file.endsWith('.sql')
const isCss = (file: string) => file.endsWith('.css')

/** What the product is made of, less what people read (articles) and what a program writes. */
const files = globSync(
  '{commands,common,database,features,pages,server,supabase,ui,web}/**/*.{ts,tsx,mjs,js,css,sql}',
  {
    cwd: root,
  },
)
  .concat('vite.config.ts')
  .filter((file) => !isTest(file) && !isTool(file) && !isGenerated(file))
  .sort()
const sources = new Map(files.map((file) => [file, read(file)]))

/** Every place where the product's own code matches, as `file:line`. */
const places = (pattern: RegExp, isAsked: (file: string) => boolean = () => true) =>
  [...sources].flatMap(([file, text]) =>
    isAsked(file) ? [...text.matchAll(pattern)].map(({ index }) => `${file}:${lineOf(text, index)}`) : [],
  )
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length
const filesOf = (found: readonly string[]) => [...new Set(found.map((place) => place.split(':')[0]!))]
const isServerHalf = (file: string) =>
  /^(commands|server|supabase|database)\/|^features\/[^/]+\/server\//.test(file)
const isBrowserHalf = (file: string) => /^(web|ui|pages)\/|^features\/[^/]+\/web\//.test(file)

const links = readLinks(productFiles)
const figures: Figure[] = [
  ...cycleFigures(),
  readersOfTheToken(),
  waysToRegister(),
  transports(),
  definitionsPerFunction(),
  ...statements(),
  commentShare(),
  casts(),
]

let missed = 0
for (const { name, value, goal, places, unit = '' } of figures) {
  const isMet = value <= goal.most && value >= (goal.least ?? 0)
  if (!isMet) missed++
  const mark = isMet ? '✔' : '✖'
  const target = goal.least === undefined ? `at most ${goal.most}` : `${goal.least} to ${goal.most}`
  console.log(`${mark} ${name}: ${value.toLocaleString('en-GB')}${unit} (${target}${unit})`)
  if (process.argv.includes('--places') || !isMet)
    for (const place of places.slice(0, 60)) console.log(`    ${place}`)
}
process.exit(missed === 0 ? 0 : 1)

function cycleFigures(): Figure[] {
  const ofFeatures = cycles(graph(links, featureOf))[0] ?? []
  const ofFiles = cycles(graph(links, (file) => (isPackage(file) ? undefined : file)))[0] ?? []
  const reaches = [...upward, ...hidden]
  const pairs = [...new Set(reaches.map(({ feature, owner }) => `${feature} → ${owner}`))].sort()
  return [
    {
      name: 'features in the largest cycle',
      value: ofFeatures.length,
      goal: { most: 0 },
      places: ofFeatures,
    },
    {
      name: 'files in the largest cycle',
      value: ofFiles.length,
      goal: { most: 0 },
      places: ofFiles,
    },
    {
      name: 'pairs of features whose SQL reaches what is not readable to it',
      value: pairs.length,
      goal: { most: 0 },
      places: reaches.map(({ file, name, owner }) => `${file}: ${name} of ${owner}`),
    },
  ]
}

/** Who takes a person's token off a request by hand. */
function readersOfTheToken(): Figure {
  const found = filesOf(
    places(/headers\.authorization|\{ authorization \} = |headers\['authorization'\]/g, isServerHalf),
  )
  return {
    name: 'readers of the bearer token',
    value: found.length,
    goal: { most: 1 },
    places: found,
  }
}

function waysToRegister(): Figure {
  const found = places(/^export (?:async )?function \w+<[^(]*\bEndpoint\b[^(]*\(\s*app: App,/gm, isServerHalf)
  return {
    name: 'ways to register an endpoint',
    value: found.length,
    goal: { most: 1 },
    places: found,
  }
}

/** The endpoints are one; each part of the client that a page loads is another, and so is each way past both. */
function transports(): Figure {
  const clients = [...new Set(links.filter(({ from }) => isBrowserHalf(from)).map(({ to }) => to))].filter(
    (to) => to.startsWith('package:@supabase/'),
  )
  const byHand = ['/rest/v1', '/functions/v1', '/storage/v1'].filter(
    (prefix) => places(new RegExp(`[\`'"][^\`'"\\s]*${prefix}/`, 'g'), isBrowserHalf).length > 0,
  )
  const found = ['/api', ...clients.map((to) => to.replace('package:', '')), ...byHand]
  return {
    name: 'transports of our own pages',
    value: found.length,
    goal: { most: 2 },
    places: found,
  }
}

function definitionsPerFunction(): Figure {
  const seen = new Map<string, string[]>()
  for (const place of places(/^create (?:or replace )?function /gim, isSql)) {
    const [file, line] = place.split(':') as [string, string]
    const name = /function ([\w."]+)/i.exec(read(file).split('\n')[Number(line) - 1]!)![1]!
    seen.set(name, [...(seen.get(name) ?? []), place])
  }
  const twice = [...seen].filter(([, places]) => places.length > 1)
  return {
    name: `definitions of one SQL function, of ${seen.size}`,
    value: Math.max(...[...seen.values()].map((places) => places.length)),
    goal: { most: 1 },
    places: twice.map(([name, places]) => `${name}: ${places.join(', ')}`),
  }
}

/** Only what the data service makes of a request is not checked, and the copies of personal data, whose texts are prepared without types. */
function statements(): Figure[] {
  const isOurs = (file: string) => isServerHalf(file) && !file.startsWith('database/')
  const checked = places(/\b(?:db|tx|service)\s*\.(?:list|find|get|execute)\(/g, isOurs)
  // The texts of personal data are checked where features write them (`rowsOf`); what remains is made from a request.
  const unchecked = places(
    /\bdb\s*\.queryUnchecked\b/g,
    (file) => isOurs(file) && file !== 'server/personal-data.ts',
  )
  return [
    {
      name: `statements not checked against the schema, of ${checked.length + unchecked.length}`,
      value: unchecked.length,
      goal: { most: 1 },
      places: unchecked,
    },
  ]
}

function commentShare(): Figure {
  let [all, comments] = [0, 0]
  const perFile: [string, number, number][] = []
  for (const [file, text] of sources) {
    const found = commentLines(file, text)
    const count = text.split('\n').filter((line) => line.trim() !== '').length
    all += count
    comments += found
    perFile.push([file, found, count])
  }
  return {
    name: 'lines of comment',
    value: Math.round((comments / all) * 1_000) / 10,
    goal: { least: 2, most: 4 },
    unit: ' %',
    places: perFile
      .toSorted((one, other) => other[1] - one[1])
      .map(([file, found, count]) => `${file}: ${found} of ${count}`),
  }
}

/** Lines that hold nothing but comment. */
function commentLines(file: string, text: string): number {
  const spans = isSql(file)
    ? [...text.matchAll(/--.*$|\/\*[\s\S]*?\*\//gm)].map((found) => ({
        start: found.index,
        end: found.index + found[0].length,
      }))
    : isCss(file)
      ? [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((found) => ({
          start: found.index,
          end: found.index + found[0].length,
        }))
      : parseSync(file, text).comments
  return spans.reduce((sum, { start, end }) => {
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim()
    return before === '' || before === '{' ? sum + text.slice(start, end).split('\n').length : sum
  }, 0)
}

function casts(): Figure {
  const found = places(/\bas (?:never|unknown as)\b/g, (file) => /\.tsx?$/.test(file))
  return {
    name: '`as never` and `as unknown as`',
    value: found.length,
    goal: { most: 3 },
    places: found,
  }
}
