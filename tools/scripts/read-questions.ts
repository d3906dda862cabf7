/** `node tools/scripts/read-questions.ts [count] [topic]`: questions of the theory bank at random, each with the rule to read it against. */
import { bank } from '#features/learning/server/bank.ts'
import { placeInCode } from '#features/learning/highway-code.ts'

const [count = '20', topic] = process.argv.slice(2)
const chosen = bank
  .filter((question) => !topic || question.topic === topic)
  .map((question) => ({ question, at: Math.random() }))
  .sort((a, b) => a.at - b.at)
  .slice(0, Number(count))

for (const { question } of chosen) {
  const { says, href } = placeInCode(question.rule)!
  const [right, ...wrong] = question.options
  console.log(`${question.topic}/${question.id}  difficulty ${question.difficulty}  ${question.drawing ?? ''}
  ${question.asks}
    ✔ ${right}
    ✖ ${wrong.join('\n    ✖ ')}
  ${question.why}
  ${says}: ${href}
`)
}
