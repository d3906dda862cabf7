import type { Drawings } from './parts.ts'

/** By kind, each a script that is fetched when a question shows it. A drawing is named `kind/name`. */
export const drawings: Readonly<Record<string, () => Promise<Drawings>>> = {
  boards: () => import('./boards.ts').then(({ boards }) => boards),
  crossings: () => import('./crossings.ts').then(({ crossings }) => crossings),
  dashboard: () => import('./dashboard.ts').then(({ dashboard }) => dashboard),
  junctions: () => import('./junctions.ts').then(({ junctions }) => junctions),
  lights: () => import('./lights.ts').then(({ lights }) => lights),
  markings: () => import('./markings.ts').then(({ markings }) => markings),
  motorway: () => import('./motorway.ts').then(({ motorway }) => motorway),
  people: () => import('./people.ts').then(({ people }) => people),
  signs: () => import('./signs.ts').then(({ signs }) => signs),
  warnings: () => import('./warnings.ts').then(({ warnings }) => warnings),
  works: () => import('./works.ts').then(({ works }) => works),
}
