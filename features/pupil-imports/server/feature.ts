import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { importFile } from './import-file.ts'
import { listPupilImports, tidyPupilImports, undoImport } from './undo.ts'

export const feature: Feature = {
  name: 'pupil-imports',
  routes(app) {
    route(app, contract.importFile, ({ asCaller, services, me, input }) =>
      importFile({ asCaller }, services.clock.now(), me.id, input),
    )
    route(app, contract.listPupilImports, async ({ db, me }) => ({
      imports: await listPupilImports(db, me.id),
    }))
    route(app, contract.undoImport, ({ db, me, input }) => undoImport(db, me.id, input.id))
  },
  jobs: [tidyPupilImports],
  personalData: [
    rowsOf(
      'pupil_imports',
      'select kind, created_at, undone_at from public.pupil_imports where instructor_id = $1 order by created_at',
    ),
  ],
}
