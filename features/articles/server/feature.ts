import type { Feature } from '#server/feature.ts'
import { questionOf, searchOf } from '../rules.ts'
import { answerHelp } from './help-answer.ts'

/** The search of the help pages, for browsers without a script and for addresses that are passed on. */
export const feature: Feature = {
  name: 'articles',
  routes(app) {
    let search: ReturnType<typeof searchOf> | undefined
    app.answers.set('/help', (all, query) => {
      const question = questionOf(query)
      if (question === '') return undefined
      search ??= searchOf(JSON.parse(app.readyParts.get('help-index.json')!))
      return answerHelp({ all, none: app.readyParts.get('help-none.html')! }, search, question)
    })
  },
}
