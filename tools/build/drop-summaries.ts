import { parseAst, type Plugin } from 'vite'

/**
 * The sentence that says what an endpoint does is for the API's description alone, which the build and the server read from
 * the contracts. Browsers, which read the same contracts, need not fetch some hundred of them.
 */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]features[\\/][^?]*contract\.ts$/ },
      handler: (code) => ({ code: withoutSummaries(code), map: null }),
    },
  }
}

/** Drops it from what is exported as `endpoint({ … })`. */
function withoutSummaries(code: string): string {
  const spans = parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression') return []
      const { callee } = init
      const [options] = init.arguments
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || options?.type !== 'ObjectExpression')
        return []
      return options.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'summary'
          ? [property.value]
          : [],
      )
    })
  })
  return spans.reduceRight((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code)
}
